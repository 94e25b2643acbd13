/** A failure that a job expects, such as a receiver that does not answer. It is logged without its stack. */
export class JobFailure extends Error {
  override name = 'JobFailure';

  /**
   * @param message why the job failed, without personal data
   * @param details what else the log says about it, such as ids, without personal data
   */
  constructor(
    message: string,
    readonly details: Record<string, string | number>,
  ) {
    super(message);
  }
}
