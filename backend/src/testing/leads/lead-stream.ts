import { LeadEvent } from '../../leads/events/lead-event.schemas.ts';

/** An open stream of events, as a browser reads it. */
export const openStream = async (
  { url }: { url: string },
  headers: Record<string, string> = {},
  query = '',
) => {
  const closing = new AbortController();
  const { signal } = closing;
  const response = await fetch(`${url}/api/leads/events${query}`, { headers, signal });
  let received = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) received += decoder.decode(chunk, { stream: true });
  };
  /** Resolves when the server ends the stream, and when it is closed here. */
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    text: () => received,
    events: (): LeadEvent[] =>
      (received.match(/(?<=^data: ).+/gm) ?? []).map((data) => LeadEvent.parse(JSON.parse(data))),
    ended,
    close: () => closing.abort(),
  };
};
