/** Milliseconds for the whole response, and its largest size in bytes. */
const PATIENCE = 5_000;
const LARGEST = 256 * 1024;

/**
 * Reads the text at an address. Redirects are not followed.
 *
 * @throws Error if there is no response 200 of at most 256 KiB within 5 s; its message says why
 */
export const fetchLimited = async (url: string): Promise<string> => {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`the server answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop closes the connection.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST) throw new Error(`the response is larger than ${LARGEST} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } catch (error) {
    if (signal.aborted) throw new Error(`no complete response within ${PATIENCE} ms`, { cause: error });
    // fetch() reports every fault of the network as `fetch failed`, with the reason as its cause.
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    throw cause ? new Error(cause.code ?? cause.message, { cause }) : error;
  }
};
