import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { Nodes, PhrasingContent } from 'mdast';
import { NOTE_ID } from './plain-html.ts';

/**
 * What becomes of elements of HTML in Markdown, where rehype-remark would do something else.
 * @param lastNote the highest number of a footnote that the text has
 */
export const handlersAfter = (lastNote: number): Record<string, Handle> => ({
  a: (state, node: Element) => {
    const { href } = node.properties;
    const note = noteIn(NOTE_ADDRESS, href, lastNote);
    if (note) return { type: 'footnoteReference', ...note };
    return ADDRESS.test(String(href)) ? defaultHandlers.a(state, node) : state.all(node);
  },
  div: (state, node: Element) => {
    const children = state.toFlow(state.all(node));
    const note = noteIn(NOTE_ID, node.properties['id'], lastNote);
    return note ? { type: 'footnoteDefinition', ...note, children } : children;
  },
  td: cell,
  th: cell,
  sup: shifted('⁰¹²³⁴⁵⁶⁷⁸⁹', '⁻'),
  sub: shifted('₀₁₂₃₄₅₆₇₈₉', '₋'),
  // What somebody has deleted, in a text whose changes are recorded.
  del: nothing,
  // The check of the content says at its line that a picture was not copied.
  img: () => ({ type: 'html', value: '[image]' }),
  u: contents,
  mark: contents,
});

export const nothing: Handle = () => undefined;

const contents: Handle = (state, node: Element) => state.all(node);

const ADDRESS = /^(?:https?|mailto|tel):/i;

/** Where the mark of a note leads in Word and in LibreOffice. */
const NOTE_ADDRESS = /#(?:_(ft|ed)n|sd(foot|end)note)(\d+)(?:sym)?$/;

/** The name of a note, behind those that the text has. */
const noteIn = (pattern: RegExp, written: unknown, lastNote: number) => {
  const [, word, libreOffice, number] = pattern.exec(String(written)) ?? [];
  if (number === undefined) return undefined;
  const isEndnote = word === 'ed' || libreOffice === 'end';
  const label = `${isEndnote ? 'e' : ''}${lastNote + Number(number)}`;
  return { identifier: label, label };
};

/** A cell is one line. */
const cell: Handle = (state, node: Element) => ({
  type: 'tableCell',
  children: inOneLine(state.all(node)),
});

const LINES = /^(?:paragraph|heading)$/;
const BLOCKS = /^(?:blockquote|list|listItem|table|tableRow|tableCell)$/;

const inOneLine = (nodes: readonly Nodes[]): PhrasingContent[] =>
  nodes.flatMap((node): PhrasingContent[] => {
    const space = { type: 'text', value: ' ' } as const;
    if (node.type === 'break') return [space];
    if (node.type === 'code') return [{ type: 'text', value: node.value }, space];
    const inner = 'children' in node ? inOneLine(node.children) : [];
    if (LINES.test(node.type)) return [...inner, space];
    return BLOCKS.test(node.type) ? inner : [node as PhrasingContent];
  });

/** Numbers that are raised or lowered, such as those of units, have characters of their own. */
const shifted =
  (digits: string, minus: string): Handle =>
  (state, node: Element) => {
    const text = textOf(node);
    if (!/^[-−]?\d+$/.test(text)) return state.all(node);
    const value = text.replace(/[-−]/, minus).replaceAll(/\d/g, (digit) => digits[Number(digit)]!);
    return { type: 'text', value };
  };
