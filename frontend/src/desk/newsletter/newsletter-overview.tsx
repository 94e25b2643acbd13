import type { SubscriberCounts } from '@sandglass/backend/lead.contract';
import useSWR from 'swr';
import { buttonClass } from '../../ui/button.tsx';
import { useAsked } from '../data/asked.ts';
import { readCounts } from '../desk-api.ts';
import { texts } from '../texts.ts';

const text = texts.desk;
const SUBSCRIBERS = '/api/newsletter/subscribers';
const COUNTS = ['subscribed', 'unconfirmed', 'left'] as const;

/** The numbers of the newsletter and the exports of its subscribers. Nothing as long as nobody was invited. */
export const NewsletterOverview = () => {
  const { data, mutate } = useSWR<SubscriberCounts, Error>(
    `${SUBSCRIBERS}/counts`,
    readCounts<SubscriberCounts>,
  );
  useAsked(data !== undefined, mutate);
  if (!data || COUNTS.every((count) => data[count] === 0)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      <p>
        {text.newsletter}
        {COUNTS.map((count, index) => (
          <span key={count}>
            {index > 0 && ', '}
            {text.newsletterCounts[count]}
            <strong className="tabular-nums">{data[count]}</strong>
          </span>
        ))}
      </p>
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
  );
};
