import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
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

/** A longer text would hold the page for seconds. */
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
    found ||= MARKUP.test(tagName);
  });
  return found;
};

/** The marks of footnotes and endnotes in Word and in LibreOffice. */
const NOTE = /#(?:_(ft|ed)n|sd(foot|end)note)(\d+)(?:sym)?$/;
const NOTE_TEXT = /^(?:(ft|ed)n|sd(foot|end)note)(\d+)$/;
const ADDRESS = /^(?:https?|mailto|tel):/i;

/** The name of a note, behind those that the text has. */
const noteIn = (pattern: RegExp, written: unknown, lastNote: number) => {
  const [, word, libreOffice, number] = pattern.exec(String(written ?? '')) ?? [];
  if (number === undefined) return undefined;
  const isEndnote = word === 'ed' || libreOffice === 'end';
  const label = `${isEndnote ? 'e' : ''}${lastNote + Number(number)}`;
  return { identifier: label, label };
};

const contents: Handle = (state, node: Element) => state.all(node);
const nothing: Handle = () => undefined;

/** A cell is one line. */
const cell: Handle = (state, node: Element) => ({
  type: 'tableCell',
  children: inOneLine(state.all(node)),
});

const inOneLine = (nodes: readonly Nodes[]): PhrasingContent[] =>
  nodes.flatMap((node): PhrasingContent[] => {
    const space = { type: 'text', value: ' ' } as const;
    if (node.type === 'break') return [space];
    if (node.type === 'code') return [{ type: 'text', value: node.value }, space];
    if (!BLOCK.test(node.type)) return [node as PhrasingContent];
    const inner = 'children' in node ? inOneLine(node.children) : [];
    return /^(?:paragraph|heading)$/.test(node.type) ? [...inner, space] : inner;
  });

const BLOCK = /^(?:paragraph|heading|blockquote|list|listItem|table|tableRow|tableCell)$/;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** Numbers that are raised or lowered, such as those of units, have characters of their own. */
const shifted =
  (digits: string, minus: string): Handle =>
  (state, node: Element) => {
    const text = textOf(node);
    if (!/^[-−]?\d+$/.test(text)) return state.all(node);
    const value = text.replace(/[-−]/, minus).replaceAll(/\d/g, (digit) => digits[Number(digit)]!);
    return { type: 'text', value };
  };

/** Addresses that are no links yet would get backslashes. */
const BARE_ADDRESS =
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'”’]|(?<![\w/])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w/.])www\.[^\s<>"]*[^\s<>".,;:!?)\]'”’]/g;

const linkAddresses = (root: Root): void =>
  findAndReplace(
    root,
    [
      BARE_ADDRESS,
      (value: string) => {
        const start = value.includes('://')
          ? ''
          : value.startsWith('www.')
            ? 'https://'
            : 'mailto:';
        return { type: 'link', url: start + value, children: [{ type: 'text', value }] };
      },
    ],
    { ignore: ['link', 'inlineCode', 'code'] },
  );

const processorAfter = (lastNote: number) => {
  const link: Handle = (state, node: Element) => {
    const { href } = node.properties;
    const note = noteIn(NOTE, href, lastNote);
    if (note) return { type: 'footnoteReference', ...note };
    return ADDRESS.test(String(href)) ? defaultHandlers.a(state, node) : state.all(node);
  };
  const division: Handle = (state, node: Element) => {
    const children = state.toFlow(state.all(node));
    const note = noteIn(NOTE_TEXT, node.properties['id'], lastNote);
    return note ? { type: 'footnoteDefinition', ...note, children } : children;
  };
  return unified()
    .use(rehypeParse)
    .use(() => plainHtml)
    .use(rehypeRemark, {
      nodeHandlers: { comment: nothing },
      handlers: {
        a: link,
        div: division,
        td: cell,
        th: cell,
        sup: shifted(RAISED, '⁻'),
        sub: shifted(LOWERED, '₋'),
        // What somebody has deleted, in a text whose changes are recorded.
        del: nothing,
        // The check of the content says at its line that a picture was not copied.
        img: () => ({ type: 'html', value: '[image]' }),
        u: contents,
        mark: contents,
      },
    })
    .use(() => (root: Root) => {
      linkAddresses(root);
      tidyMarkdown(root);
    })
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, { bullet: '-', rule: '-', listItemIndent: 'one', resourceLink: true });
};
