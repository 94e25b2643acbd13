import type { SubscriberCounts } from '@sandglass/backend/lead.contract';
import useSWR from 'swr';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAsked } from '../data/asked.ts';
import { readCounts } from '../desk-api.ts';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

const common = shared.desk;
const SUBSCRIBERS = '/api/newsletter/subscribers';
const COUNTS = ['subscribed', 'unconfirmed', 'left'] as const;

/** The numbers of the newsletter and the exports of its subscribers. */
export const SubscribersDialog = ({ onClose }: { onClose: () => Promise<void> }) => {
  const { data, error, mutate } = useSWR<SubscriberCounts, Error>(
    `${SUBSCRIBERS}/counts`,
    readCounts<SubscriberCounts>,
  );
  useAsked(data !== undefined, mutate);
  return (
    <Dialog title={common.dialogs.subscribers} onClose={() => void onClose()}>
      {error && <p className="mb-6 font-semibold text-danger">{common.failed + error.message}</p>}
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {COUNTS.map((count) => (
          <div key={count} className="col-span-2 grid grid-cols-subgrid">
            <dt>{text.newsletterCounts[count]}</dt>
            <dd className="font-semibold tabular-nums">{data?.[count]}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {(['csv', 'jsonl'] as const).map((format) => (
          <a
            key={format}
            href={`${SUBSCRIBERS}/export?format=${format}`}
            download
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {format === 'csv' ? text.subscribersCsv : text.subscribersJsonl}
          </a>
        ))}
      </div>
    </Dialog>
  );
};
