import { connect } from 'node:net';

export type RawAnswer = ReturnType<typeof parse>;

/**
 * Sends a request that a client library would correct or reject, and reads until the server closes
 * the connection. `Host` and `Connection: close` are added if there is no `Host`.
 */
export const sendRaw = async (
  port: number,
  head: readonly string[],
  body: string | Buffer = '',
): Promise<RawAnswer> => {
  const added = head.some((line) => /^host:/i.test(line))
    ? []
    : ['Host: localhost', 'Connection: close'];
  return parse(await sendBytes(port, `${[...head, ...added].join('\r\n')}\r\n\r\n`, body));
};

/** Submits a lead, or what is none, from a page of this site. */
export const postRaw = (
  port: number,
  body: string | Buffer,
  type = 'application/json',
): Promise<RawAnswer> => {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const head = [
    'POST /api/leads HTTP/1.1',
    `Content-Type: ${type}`,
    length,
    'Sec-Fetch-Site: same-origin',
  ];
  return sendRaw(port, head, body);
};

/**
 * Sends bytes, which may contain no valid request or several, and returns what arrives until the
 * connection closes.
 */
export const sendBytes = (port: number, ...parts: (string | Buffer)[]): Promise<string> =>
  sendAndLeave(port, undefined, ...parts);

/**
 * As {@link sendBytes}, and closes the connection after `idleTimeout` milliseconds without traffic.
 */
export const sendAndLeave = async (
  port: number,
  idleTimeout: number | undefined,
  ...parts: (string | Buffer)[]
): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  if (idleTimeout !== undefined) socket.setTimeout(idleTimeout, () => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The server may close the connection while the client is still sending.
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => socket.on('close', resolve));
  return Buffer.concat(chunks).toString();
};

/** The statuses of answers, one after the other in what arrived. */
export const statusesOf = (answers: string): number[] =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));

const parse = (text: string) => {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => /^([^:]*):\s*(.*)$/.exec(line)!);
  return {
    status: Number(statusLine.split(' ')[1]),
    /** Names in lower case. */
    headers: Object.fromEntries(
      headers.map(([, name, value]) => [name!.toLowerCase(), value!.trim()]),
    ),
    body: text.slice(end + 4),
  };
};
