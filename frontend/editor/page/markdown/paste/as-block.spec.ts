import { expect, test } from '@jest/globals';
import { EditorState } from '@codemirror/state';
import { asBlock } from './as-block.ts';

/** What a text becomes; a bar is the cursor, two are the ends of what is selected. */
const pasted = (text: string) => {
  const doc = text.replaceAll('|', '');
  const [anchor, head = anchor] = [text.indexOf('|'), text.lastIndexOf('|') - 1];
  const selection = { anchor: anchor!, head: Math.max(anchor!, head!) };
  const state = EditorState.create({ doc, selection });
  return state.update(state.replaceSelection(asBlock(state, 'A.'))).state.doc.toString();
};

test.each([
  ['|', 'A.'],
  ['Before.\n\n|', 'Before.\n\nA.'],
  ['Before.\n|', 'Before.\n\nA.'],
  ['Before.|', 'Before.\n\nA.'],
  ['|\nAfter.', 'A.\n\nAfter.'],
  ['|After.', 'A.\n\nAfter.'],
  ['Before.|After.', 'Before.\n\nA.\n\nAfter.'],
  ['Before.\n\n|Gone.|\n\nAfter.', 'Before.\n\nA.\n\nAfter.'],
])('%j becomes %j', (text, becomes) => {
  expect(pasted(text)).toBe(becomes);
});
