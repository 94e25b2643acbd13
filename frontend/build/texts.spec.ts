import { expect, test } from '@jest/globals';
import { useContentCopy } from '../testing/use-content-copy.ts';
import { readContentFolder } from './content/content-folder.ts';
import { serverTexts } from './texts.ts';

const { at, edit, check } = useContentCopy();

test('a mail that was saved by an editor on Windows starts with its text', async () => {
  const texts = () => serverTexts(readContentFolder(at('.')), (text) => text);
  const { receipt } = texts().mails;
  expect(receipt.text).toMatch(/^Thank you for writing to us\./);

  edit('mail/receipt.md', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);

  expect(await check()).toEqual([]);
  expect(texts().mails.receipt).toEqual({ ...receipt, text: receipt.text.replaceAll('\n', '\r\n') });
});
