import type { ComponentProps } from 'react';
import * as shared from 'virtual:words/shared';
import type { LinkedText } from '../content/schema/fields.ts';
import { consultation } from '../content/layout.ts';
import { publicConfig } from '../lib/public-config.ts';
import { paths } from '../paths.ts';
import { ArrowLeft, ArrowUpRight } from './icons.tsx';

export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The class of a link to the firm itself, such as its telephone number. */
export const DIRECT_LINK = 'text-text underline underline-offset-4 wrap-anywhere';

/** The class of an icon that belongs to the word before it. */
export const INLINE_ICON = 'ml-1 inline size-5 align-[-0.2em]';

export const ConsultationLink = ({ className }: { className: string }) => (
  <a href={publicConfig.schedulingUrl} {...NEW_TAB} className={className}>
    {/* One text: where it wraps, the arrow stays with the last word. */}
    <span>
      {consultation}
      {'\u00a0'}
      <ArrowUpRight aria-hidden="true" className={`${INLINE_ICON} narrow:hidden`} />
      <span className="sr-only">{shared.newTab}</span>
    </span>
  </a>
);

export const BackLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    data-no-print
    className="text-link inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold md:min-h-9"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </a>
);

interface PrivacyLinkProps {
  text: LinkedText;
  className?: string;
  linkClass?: string;
}

export const PrivacyLink = ({ text, className, linkClass = 'text-link' }: PrivacyLinkProps) => (
  <p className={className}>
    {text.before}
    <a href={paths.privacy} className={linkClass}>
      {text.link}
    </a>
    {text.after}
  </p>
);
