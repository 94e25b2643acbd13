/**
 * Code that loads at its first use or, with `preload`, before it.
 * @param onFail called if it cannot be loaded; `retry` does again what it was to do
 */
export const lazyCode = <Code>(
  load: () => Promise<Code>,
  onFail: (failure: unknown, retry: () => void) => void = () => undefined,
) => {
  let code: Code | undefined;
  const run = async <Result>(
    action: (loaded: Code) => Result | Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      // If it is there, the action runs at once: the next key may follow.
      code ??= await load();
    } catch (failure) {
      onFail(failure, () => void run(action));
      return undefined;
    }
    return action(code);
  };
  const preload = async (): Promise<void> => {
    code = await load();
  };
  return { preload, run };
};
