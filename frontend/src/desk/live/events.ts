import { leadsOf } from '../data/use-pages.ts';
import { LEADS, type LeadEvent } from '../desk-api.ts';
import { ANY } from '../head/kept-filter.ts';
import { listUrl } from '../views.ts';
import { newsSoFar } from './news.ts';
import { takeEvent } from './take-event.ts';

// Over HTTP/1.1, a browser has six connections to a host. So one of its tabs holds the stream of
// events, as long as it has the lock, and tells the others.
//
//   GET /api/leads/events ──► the tab with the lock ──► BroadcastChannel ──► the other tabs
//
// A tab that begins to listen says which leads it knows, and the tab with the lock asks the server for
// those that have arrived since: it may have told of them already.

const NAME = 'desk-events';

// The server may refuse the stream: a sign-in that has ended counts as a wrong password.
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

/** The highest id that the page knows, if it has read the newest leads. */
const newestKnown = (): number => {
  const lists = (['all', 'new'] as const).map((view) => listUrl({ ...ANY, view }));
  const listed = lists.flatMap(leadsOf).map(({ id }) => id);
  return Math.max(0, ...listed, ...newsSoFar().arrived);
};

/** What a tab says when it begins to listen. */
interface Beginning {
  /** The highest id that it knows. */
  after: number;
}

const eventsUrl = (after: number): string =>
  `${window.location.origin}${LEADS}/events${after ? `?after=${after}` : ''}`;

/** Holds the stream until the signal. */
const holdStream = (
  channel: BroadcastChannel,
  tell: (event: LeadEvent) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;
    const open = (after = newestKnown()) => {
      source = new EventSource(eventsUrl(after));
      source.addEventListener('open', () => {
        pause = FIRST_PAUSE_MS;
      });
      source.addEventListener('message', ({ data }) =>
        tell(JSON.parse(data as string) as LeadEvent),
      );
      source.addEventListener('error', () => {
        // A stream that was lost, and not refused, is opened again by the browser.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(() => open(), pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      });
    };
    open();
    const onMessage = ({ data }: MessageEvent<LeadEvent | Beginning>) => {
      // One that was refused is not tried again before its time.
      if (!('after' in data) || source.readyState === EventSource.CLOSED) return;
      source.close();
      open(Math.min(data.after, newestKnown() || data.after));
    };
    channel.addEventListener('message', onMessage);
    signal.addEventListener('abort', () => {
      channel.removeEventListener('message', onMessage);
      clearTimeout(timer);
      source.close();
      resolve();
    });
  });

/** Listens until the returned function is called. */
const enter = (): (() => void) => {
  const left = new AbortController();
  const { signal } = left;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<LeadEvent | Beginning>) => {
    if (!('after' in data)) void takeEvent(data);
  });
  const post = (message: LeadEvent | Beginning) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
    channel.postMessage(message);
  const tell = (event: LeadEvent) => {
    post(event);
    void takeEvent(event);
  };
  const after = newestKnown();
  if (after) post({ after });
  navigator.locks
    .request(NAME, { signal }, () => holdStream(channel, tell, signal))
    // It left before its turn.
    .catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
};

/**
 * Listens to what others do, as long as the page is shown. Over plain HTTP, browsers have no locks:
 * then nothing is told, because the streams of six tabs would leave no connection to the host.
 */
const listen = () => {
  if (!navigator.locks) return;
  const leave = enter();
  // The browser keeps no page that listens for Back.
  window.addEventListener('pagehide', leave, { once: true });
};

listen();
window.addEventListener('pageshow', ({ persisted }) => persisted && listen());
