import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { didYouMean } from '../mistake.ts';

const KINDS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

/** GitHub's alerts: a quotation that begins with a mark such as `[!NOTE]` becomes a note with the word as its label. */
export const alerts = () => (tree: Root, file: VFile) => {
  visit(tree, 'blockquote', (quote) => {
    const [paragraph] = quote.children;
    const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return;
    const [mark, kind = ''] = /^\[!(\w+)\]\s*/.exec(text.value) ?? [];
    if (mark === undefined) return;
    const name = kind.toUpperCase();
    if (!KINDS.includes(name)) {
      const advice = didYouMean(name, KINDS) || `; there are ${KINDS.join(', ')}`;
      file.message(`there is no [!${kind}]${advice}`, quote);
      return;
    }
    text.value = text.value.slice(mark.length);
    const label = { type: 'text' as const, value: name[0] + name.slice(1).toLowerCase() };
    quote.data = { hName: 'div', hProperties: { className: ['note'], role: 'note' } };
    quote.children.unshift({ type: 'paragraph', children: [{ type: 'strong', children: [label] }] });
    if (text.value === '' && paragraph.children.length === 1)
      quote.children = quote.children.filter((child) => child !== paragraph);
  });
};
