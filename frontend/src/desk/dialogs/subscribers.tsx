import { subscribers as words } from 'virtual:words/desk-dialogs';
import useSWR from 'swr';
import { buttonClass } from '../../components/button.tsx';
import { readWhenSaved } from '../data/read.ts';
import type { JsonResponse } from '../desk-api.ts';
import { Problem } from '../record/problem.tsx';
import { Pairs } from './pairs.tsx';

const SUBSCRIBERS = '/api/newsletter/subscribers';

export const Subscribers = () => {
  const { data, error, mutate } = useSWR<JsonResponse<'Newsletter_countSubscribers'>, Error>(
    `${SUBSCRIBERS}/counts`,
    readWhenSaved<'Newsletter_countSubscribers'>,
  );
  return (
    <div className="grid gap-6">
      <Problem error={error} onRetry={() => mutate()} />
      <Pairs
        pairs={(['subscribed', 'unconfirmed', 'left'] as const).map((count) => [
          words[count],
          <strong key={count}>{data?.[count]}</strong>,
        ])}
      />
      <div className="flex flex-wrap gap-3">
        {(['csv', 'jsonl'] as const).map((format) => (
          <a
            key={format}
            data-autofocus
            href={`${SUBSCRIBERS}/export?format=${format}`}
            download
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {format === 'csv' ? words.csv : words.json}
          </a>
        ))}
      </div>
    </div>
  );
};
