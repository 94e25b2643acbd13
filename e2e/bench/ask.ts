import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';

/** A response as it was transferred, without decompression. */
export interface Answer {
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds from the request to the last byte. */
  duration: number;
}

/** @throws Error on any status other than 200 */
export const ask = async (
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const begin = performance.now();
  const call = request(url, { agent, headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${url} ${body}`);
  const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(pairs), body, duration: performance.now() - begin };
};
