import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../../src/components/button.tsx';
import { fill } from '../../../../src/words/fill.ts';
import { at, groupOf } from '../../groups.ts';

interface EditBarProps {
  path: string;
  title: string;
  status: string | undefined;
  children: ReactNode;
}

/** What is above a text: the way back, what it is, and what is done with it. */
export const EditBar = ({ path, title, status, children }: EditBarProps) => {
  const group = groupOf(path);
  return (
    <>
      <Link
        href={at.group(group)}
        aria-label={fill(words.back, { group: words.groups[group] })}
        title={words.groups[group]}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <p className="hidden min-w-0 truncate md:block">
        <span className="font-semibold">{title}</span>
        {status && <span className="ms-3 text-sm text-muted">{status}</span>}
      </p>
      <div className="ms-auto flex min-w-0 items-center gap-2 md:shrink-0">{children}</div>
    </>
  );
};
