import type { ReactNode } from 'react';

export const Pairs = ({ pairs }: { pairs: [ReactNode, ReactNode][] }) => (
  <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
    {pairs.map(([term, description], index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className="col-span-2 grid grid-cols-subgrid items-baseline">
        <dt>{term}</dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
);
