import * as words from 'virtual:words/desk';
import { oneLine } from '@sandglass/backend/lead.contract';
import { clsx } from 'clsx/lite';
import type { MouseEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { fill } from '../../words/fill.ts';
import type { DeskLead } from '../desk-api.ts';
import { focusLead } from '../keyboard/focus.ts';
import { MenuItem, MenuLink } from '../menu.tsx';
import { labelOf, numberOf, shownText } from '../readable.ts';
import { closeDrafts, openDraft, useDesk } from '../store.ts';
import { answerTo, MAILERS, type Mailer } from './answer.ts';
import {
  askWhetherToAnswer,
  asksBeforeDraft,
  changeLeads,
  copyAddress,
  copyBoth,
  takeToAnswer,
} from './actions.ts';

// The desk sends nothing, and cannot know whether a draft was sent: it opens one, and asks.

interface LeadProps {
  lead: DeskLead;
}

/** The draft opens beside the desk, also where a mail program in the browser takes `mailto:`. */
const linkProps = (lead: DeskLead, mailer: Mailer) => {
  const href = answerTo(mailer, {
    ...lead,
    // That which the receipt has told the visitor.
    subject: fill(words.draft.subject, { number: lead.reference ?? numberOf(lead) }),
    quote: fill(words.draft.quote, { name: oneLine(shownText(lead, 'name')) }),
  });
  const onAnswer = () => openDraft(lead.id, mailer);
  const onClick = (event: MouseEvent) => {
    const isAsked = asksBeforeDraft(lead);
    // The second click of a double click may fall on the next lead.
    if (event.detail > 1 || isAsked) event.preventDefault();
    if (event.detail > 1) return;
    if (isAsked) askWhetherToAnswer(lead, href, onAnswer);
    else {
      onAnswer();
      takeToAnswer(lead);
    }
  };
  return { href, target: '_blank', rel: 'noopener noreferrer', onClick };
};

export const AnswerLink = ({ lead, className }: LeadProps & { className: string }) => {
  const mailer = useDesk((desk) => desk.mailer);
  return (
    <a
      {...linkProps(lead, mailer)}
      aria-label={labelOf(words.answer, lead)}
      aria-keyshortcuts="r"
      className={className}
    >
      {words.answer}
    </a>
  );
};

/** In the menu: the other places for a draft, and what helps if none opens. */
export const AnswerItems = ({ lead }: LeadProps) => {
  const present = useDesk((desk) => desk.mailer);
  return (
    <>
      {MAILERS.filter((mailer) => mailer !== present).map((mailer) => (
        <MenuLink key={mailer} {...linkProps(lead, mailer)}>
          {words.answerWith[mailer]}
        </MenuLink>
      ))}
      <MenuItem onClick={() => copyAddress(lead)}>{words.copyAddress}</MenuItem>
      <MenuItem onClick={() => copyBoth(lead)}>{words.copyBoth}</MenuItem>
    </>
  );
};

/** Whether a draft was opened, and nobody has said what became of it. */
export const useIsDrafted = ({ id, state }: DeskLead): boolean =>
  useDesk(({ openDrafts }) => openDrafts.includes(id)) && state !== 'answered';

/** Asks whether the draft was sent. */
export const SentQuestion = ({ lead }: LeadProps) => {
  const { id } = lead;
  const answers = [
    [words.sent.yes, 'outline', () => changeLeads([lead], { state: 'answered' })],
    [words.sent.notYet, 'ghost', () => closeDrafts([id])],
  ] as const;
  return (
    <div role="group" aria-label={labelOf(words.sent.question, lead)} className={QUESTION}>
      <span className="me-1 text-sm font-semibold">{words.sent.question}</span>
      {answers.map(([label, variant, run]) => (
        <Button
          key={label}
          variant={variant}
          size="sm"
          className={clsx('px-3!', variant === 'ghost' && 'border-control!')}
          aria-label={labelOf(label, lead)}
          onClick={({ detail }) => {
            // The second click of a double click on Answer answers nothing.
            if (detail > 1) return;
            run();
            // The button will be gone.
            focusLead(id);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};

const QUESTION = 'flex flex-wrap items-center gap-1.5 border-s-4 border-accent ps-3';
