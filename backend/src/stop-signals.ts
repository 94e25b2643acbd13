/**
 * Milliseconds within which two signals count as one. Ctrl-C in a terminal reaches every process of its group, and npm
 * forwards the signals that it gets, so under `npm start` one Ctrl-C arrives twice.
 */
const TOGETHER = 500;

/**
 * Waits for the first SIGINT or SIGTERM. A second one ends the process at once, without waiting for requests in
 * flight.
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
