import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';

/** A response as it was transferred, without decompression. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds from the request to the last byte. */
  duration: number;
}

/** @throws Error on any status other than those that are expected: 200 by default */
export const ask = async (
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
  expected: readonly number[] = [200],
): Promise<Answer> => {
  const begin = performance.now();
  const call = request(url, { agent, headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const status = response.statusCode!;
  if (!expected.includes(status)) throw new Error(`${status} ${url} ${body}`);
  const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status, headers: Object.fromEntries(pairs), body, duration: performance.now() - begin };
};
