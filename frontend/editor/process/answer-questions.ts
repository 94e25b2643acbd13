/** What a process can be asked, by name. All of it is sent as JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whatever parameters
export type Questions = Record<string, (...args: any[]) => Promise<unknown>>;

export interface Question {
  name: string;
  args: readonly unknown[];
}

export interface Answer {
  answer: unknown;
}

const send = (answer: Answer) => process.send!(answer);

/** In the process: answers what the editor asks, and ends with it. One that fails ends it, too. */
export const answerQuestions = (questions: Questions): void => {
  process.on('message', async ({ name, args }: Question) => {
    send({ answer: await questions[name]!(...args) });
  });
  // An editor that is killed leaves none.
  process.on('disconnect', () => process.exit());
  send({ answer: 'ready' });
};
