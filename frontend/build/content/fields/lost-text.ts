import { isScalar, visit, type Document, type Scalar } from 'yaml';

/** A text that YAML accepts, but does not read as it was written. */
interface LostText {
  offset: number;
  /** What follows the `#`. */
  text: string;
}

const isPlain = (node: unknown): node is Scalar & { range: [number, number, number] } =>
  isScalar(node) && node.type === 'PLAIN' && Boolean(node.range);

/** Finds the ends of texts that YAML takes for a comment: `Ask for seat #4`. Comments on lines of their own are none. */
export const findLostText = (document: Document, source: string): LostText[] => {
  const lost: LostText[] = [];
  visit(document, {
    Scalar(_, node) {
      if (!isPlain(node)) return;
      const offset = node.range[1];
      const comment = /^[ \t]*#[^\r\n]*/.exec(source.slice(offset))?.[0].trim();
      const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
      if (comment && before.trim()) lost.push({ offset, text: comment });
    },
  });
  return lost;
};

/**
 * Whether YAML accepts the fields, but may have read them differently than they look: an indented entry of a list that
 * continues the entry above it, or a name such as `!important` that is no text.
 */
export const isMisread = (document: Document, source: string): boolean => {
  let misread = document.warnings.length > 0;
  visit(document, {
    Node(_, node) {
      if ('anchor' in node && node.anchor) misread = true;
      if (isPlain(node) && /\n *- /.test(source.slice(node.range[0], node.range[1]))) misread = true;
    },
  });
  return misread;
};
