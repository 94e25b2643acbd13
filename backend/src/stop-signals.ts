/** Under `npm start`, one Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

/** From the signal to the end of the process, whatever it is still waiting for. */
const DEADLINE_MS = 9_000;

let deadline: NodeJS.Timeout | undefined;

/** The first SIGINT or SIGTERM, after which 9 s are left. A second ends the process at once. */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let asked: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      const now = performance.now();
      if (asked === undefined) postponeDeadline(0);
      else if (now - asked > SAME_SIGNAL_MS) process.exit(1);
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
    console.error(`not stopped within ${DEADLINE_MS / 1000} s: ending without waiting any longer`);
    process.exit(1);
  };
  deadline = setTimeout(giveUp, drain + DEADLINE_MS).unref();
};
