import type { Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { typeset } from '../../src/content/schema/typeset.ts';
import type { FileMistake } from '../content/mistake.ts';
import type { LineOf, Reference } from '../content/markdown.ts';

/** Turns each picture that is a paragraph of its own into a figure. The title of the picture becomes the caption. */
export const pictureFigures =
  (lineOf: LineOf, references: Reference[], mistakes: FileMistake[]) => () => (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      const line = lineOf(node);
      if (node.type === 'imageReference')
        mistakes.push({
          line,
          text: 'write the file of a picture in round brackets: ![What it shows](./x.jpg)',
        });
      if (node.type !== 'image') return;
      references.push({ kind: 'picture', url: node.url, alt: node.alt ?? '', line });
      if (parent?.type === 'paragraph' && parent.children.length === 1) makeFigure(parent);
      else
        mistakes.push({
          line,
          text: `the picture "${node.url}" needs a line of its own, with empty lines around it`,
        });
    });
  };

const makeFigure = (figure: Paragraph) => {
  const [image] = figure.children;
  if (image?.type !== 'image') return;
  figure.data = { hName: 'figure', hProperties: { className: ['picture'] } };
  if (image.title)
    figure.children.push({
      type: 'emphasis',
      data: { hName: 'figcaption' },
      children: [{ type: 'text', value: image.title }],
    });
  image.alt = typeset(image.alt ?? '');
  image.title = null;
};
