import type { Element, Root as HtmlRoot } from 'hast';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { plainHtml } from './plain-html.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

export interface Pasted {
  markdown: string;
  /** Whether it belongs into a line, as words of a paragraph do. */
  isInline: boolean;
}

/**
 * What was copied from a web page, a word processor or a mail, in Markdown.
 * @param html as the clipboard has it
 * @returns undefined if it has no markup but lines, as what is copied from a program for code
 */
export const pastedMarkdown = (html: string): Pasted | undefined => {
  const tree = PROCESSOR.parse(html);
  if (!hasMarkup(tree)) return undefined;
  const root = PROCESSOR.runSync(tree);
  const [first, ...others] = root.children;
  return {
    markdown: PROCESSOR.stringify(root).trim(),
    isInline: others.length === 0 && first?.type === 'paragraph',
  };
};

const MARKUP = /^(?:h[1-6]|p|ol|ul|table|blockquote|a|b|strong|i|em|img)$/;

const hasMarkup = (tree: HtmlRoot): boolean => {
  let found = false;
  visit(tree, 'element', ({ tagName }) => {
    found ||= MARKUP.test(tagName);
  });
  return found;
};

/** The marks of notes in Word and in LibreOffice, the way back to them, and comments. */
const NOTE = /#(?:_(?:ft|ed)n|sd(?:foot|end)note)(\d+)(?:sym)?$/;
const NOTE_TEXT = /^(?:ft|ed|sdfoot|sdend)n(?:ote)?(\d+)$/;
const LEFT_OUT = /#(?:_(?:ft|ed)nref\d+|sd(?:foot|end)note\d+anc|_msocom_\d+)$/;
const ADDRESS = /^(?:https?|mailto|tel):/i;

const link: Handle = (state, node: Element) => {
  const href = String(node.properties['href'] ?? '');
  const note = NOTE.exec(href)?.[1];
  if (note) return { type: 'footnoteReference', identifier: note, label: note };
  if (LEFT_OUT.test(href)) return undefined;
  return ADDRESS.test(href) ? defaultHandlers.a(state, node) : state.all(node);
};

const division: Handle = (state, node: Element) => {
  const children = state.toFlow(state.all(node));
  const note = NOTE_TEXT.exec(String(node.properties['id'] ?? ''))?.[1];
  return note ? { type: 'footnoteDefinition', identifier: note, label: note, children } : children;
};

/** Word draws a line above its notes. */
const line: Handle = (state, node: Element) =>
  node.properties['width'] === '33%' ? undefined : defaultHandlers.hr(state, node);

const contents: Handle = (state, node: Element) => state.all(node);
const nothing: Handle = () => undefined;

const PROCESSOR = unified()
  .use(rehypeParse)
  .use(() => plainHtml)
  .use(rehypeRemark, {
    nodeHandlers: { comment: nothing },
    handlers: {
      a: link,
      div: division,
      // What somebody has deleted, in a text whose changes are recorded.
      del: nothing,
      hr: line,
      // The check of the content says at its line that a picture was not copied.
      img: () => ({ type: 'html', value: '[image]' }),
      u: contents,
      mark: contents,
    },
  })
  .use(() => (root: Root) => tidyMarkdown(root))
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', listItemIndent: 'one', resourceLink: true });
