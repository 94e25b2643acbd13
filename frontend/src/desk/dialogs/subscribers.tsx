import useSWR from 'swr';
import { buttonClass } from '../../components/button.tsx';
import { readWhenSaved } from '../data/read.ts';
import type { JsonResponse } from '../desk-api.ts';
import { Pairs } from './pairs.tsx';

const SUBSCRIBERS = '/api/newsletter/subscribers';

export const SUBSCRIPTION_STATES = {
  subscribed: 'subscribed',
  unconfirmed: 'not yet confirmed',
  left: 'left',
};

export const Subscribers = () => {
  const { data, error } = useSWR<JsonResponse<'Newsletter_countSubscribers'>, Error>(
    `${SUBSCRIBERS}/counts`,
    readWhenSaved<'Newsletter_countSubscribers'>,
  );
  return (
    <div className="grid gap-6">
      {error && <p className="font-semibold text-danger">That did not work: {error.message}</p>}
      <Pairs
        pairs={(['subscribed', 'unconfirmed', 'left'] as const).map((count) => [
          SUBSCRIPTION_STATES[count],
          <strong key={count}>{data?.[count]}</strong>,
        ])}
      />
      <div className="flex flex-wrap gap-3">
        {(['csv', 'jsonl'] as const).map((format) => (
          <a
            key={format}
            href={`${SUBSCRIBERS}/export?format=${format}`}
            download
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {format === 'csv' ? 'Subscribers as CSV' : 'Subscribers as JSON lines'}
          </a>
        ))}
      </div>
    </div>
  );
};
