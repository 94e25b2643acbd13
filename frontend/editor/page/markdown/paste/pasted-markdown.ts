import type { Root as HtmlRoot } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';
import { handlersAfter, nothing } from './handlers.ts';
import { plainHtml } from './plain-html.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

export interface Pasted {
  markdown: string;
  /** Whether it belongs into a line, as words of a paragraph do. */
  isInline: boolean;
}

/** In characters. A longer text would hold the page for seconds. */
const LONGEST = 300_000;

/**
 * What was copied from a web page, a word processor or a mail, in Markdown.
 * @param html as the clipboard has it
 * @param lastNote the highest number of a footnote that the text has
 * @returns undefined if it has no markup but lines, as what is copied from a program for code, or
 * if it is too long
 */
export const pastedMarkdown = (html: string, lastNote = 0): Pasted | undefined => {
  if (html.length > LONGEST) return undefined;
  const processor = processorAfter(lastNote);
  const tree = processor.parse(html);
  if (!hasMarkup(tree)) return undefined;
  const root = processor.runSync(tree);
  const [first, ...others] = root.children;
  return {
    markdown: processor.stringify(root).trim(),
    isInline: others.length === 0 && first?.type === 'paragraph',
  };
};

const MARKUP = /^(?:h[1-6]|p|ol|ul|table|blockquote|a|b|strong|i|em|img)$/;

const hasMarkup = (tree: HtmlRoot): boolean => {
  let found = false;
  visit(tree, 'element', ({ tagName }) => {
    found = MARKUP.test(tagName);
    return found ? EXIT : undefined;
  });
  return found;
};

const processorAfter = (lastNote: number) =>
  unified()
    .use(rehypeParse)
    .use(() => plainHtml)
    .use(rehypeRemark, {
      nodeHandlers: { comment: nothing },
      handlers: handlersAfter(lastNote),
    })
    .use(() => tidyMarkdown)
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, { bullet: '-', rule: '-', listItemIndent: 'one', resourceLink: true });
