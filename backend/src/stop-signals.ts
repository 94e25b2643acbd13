/**
 * Milliseconds in which signals count as one: Ctrl-C in a terminal reaches every process of its group, and npm
 * passes on what it gets, so under `npm start` one Ctrl-C arrives twice.
 */
const TOGETHER = 500;

/**
 * Waits for the first SIGINT or SIGTERM. From then on a second one ends the process at once, for whoever does not
 * want to wait until every request is answered.
 */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let asked: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      const now = performance.now();
      if (asked !== undefined && now - asked > TOGETHER) process.exit(1);
      asked ??= now;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
