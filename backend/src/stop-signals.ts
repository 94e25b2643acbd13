/** Milliseconds. Under `npm start`, one Ctrl-C arrives twice: from the terminal and from npm. */
const TOGETHER = 500;

/** Milliseconds from the signal after which the process ends, whatever it is still waiting for. */
const DEADLINE = 9_000;

let deadline: NodeJS.Timeout | undefined;

/**
 * The first SIGINT or SIGTERM. The process then has 9 s to stop. A second signal ends it at once.
 */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let asked: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      const now = performance.now();
      if (asked === undefined) postponeDeadline(0);
      else if (now - asked > TOGETHER) process.exit(1);
      asked ??= now;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });

/** Makes the 9 s begin `drain` milliseconds from now. */
export const postponeDeadline = (drain: number): void => {
  clearTimeout(deadline);
  const giveUp = () => {
    console.error(`not stopped within ${DEADLINE / 1000} s: ending without waiting any longer`);
    process.exit(1);
  };
  deadline = setTimeout(giveUp, drain + DEADLINE).unref();
};
