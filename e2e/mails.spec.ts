import { expect, test } from '@jest/globals';
import { receiptSettings, useReceiptedApp } from '../backend/src/testing/receivers/receipted.ts';
import { readText, shown } from './support/content.ts';

/* The mails to those who fill in the form, as a mail server receives them. */

const { mail, submitAndSettle } = useReceiptedApp();

const { entity, address, country, telephone, email } = readText('legal.yaml').fields as Record<
  'entity' | 'country' | 'telephone' | 'email',
  string
> & { address: string[] };

/** The links that a mail program makes of a text, without the punctuation after them. */
const linksIn = (text: string): string[] =>
  text.match(/(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>]*[^\s<>.,;:]/gi) ?? [];

test.each([
  ['the receipt', 'Please call.', '/privacy'],
  ['the receipt with the link to the newsletter', '', '/newsletter/confirm#'],
])(
  '%s says who the firm is, and links to /privacy and nothing but the site',
  async (_what, message, link) => {
    await submitAndSettle({ email: 'ada@example.com', message });

    // RFC 5322, section 2.1.1. What is longer is encoded, so that no mail server cuts a link.
    expect(mail.received[0]!.raw.split('\r\n').filter((line) => line.length > 78)).toEqual([]);
    const { text } = mail.to('ada@example.com')[0]!;
    for (const known of [entity, ...address, country]) expect(text).toMatch(shown(known));
    for (const verbatim of [telephone, email]) expect(text).toContain(verbatim);
    const { PUBLIC_URL: site } = receiptSettings(mail.url);
    const links = linksIn(text);
    expect(links).toEqual(
      expect.arrayContaining([`${site}/privacy`, expect.stringContaining(site + link)]),
    );
    expect(links.filter((each) => !each.startsWith(`${site}/`))).toEqual([]);
  },
);
