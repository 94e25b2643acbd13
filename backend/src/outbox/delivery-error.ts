/** After this time, an attempt to send a message is aborted. */
export const ATTEMPT_TIMEOUT_MS = 20_000;

interface Failure {
  /** Whether the receiver refuses this message for good. */
  isFinal?: boolean;
  /** Whether the receiver may have the message, and only its answer is lost. */
  mayBeDelivered?: boolean;
  /** May contain an address, so it is neither stored nor logged. */
  cause?: unknown;
}

/** The receiver did not confirm. The admin sees the text: it has no personal data, no address. */
export class DeliveryError extends Error {
  readonly isFinal: boolean;
  readonly mayBeDelivered: boolean;

  constructor(text: string, { isFinal = false, mayBeDelivered = false, cause }: Failure = {}) {
    super(text, { cause });
    this.isFinal = isFinal;
    this.mayBeDelivered = mayBeDelivered;
  }
}
