import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

/** Opens the desk's stream of events, on a connection of its own. */
export const openEventStream = async (
  url: string,
  headers: OutgoingHttpHeaders = {},
  query = '',
) => {
  const call = get(`${url}/api/leads/events${query}`, { headers, agent: false });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  response.on('data', (chunk) => (text += chunk));
  // A stream that is cut emits both; `isWhole` tells.
  response.on('error', () => undefined);
  const closed = once(response, 'close');
  return {
    status: response.statusCode,
    /** What has come so far. */
    text: () => text,
    isOpen: () => !response.closed,
    /** Once it has ended: whether the server ended it, and did not cut it. */
    isWhole: () => closed.then(() => response.complete),
    close: () => response.destroy(),
  };
};
