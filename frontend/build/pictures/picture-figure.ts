import type { Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import type { Reference } from '../content/markdown.ts';

/** Turns each picture that is a paragraph of its own into a figure. The title of the picture becomes the caption. */
export const pictureFigures = (references: Reference[]) => (tree: Root, file: VFile) => {
  visit(tree, (node, _index, parent) => {
    if (node.type === 'imageReference')
      file.message('write the file of a picture in round brackets: ![What it shows](./x.jpg)', node);
    if (node.type !== 'image') return;
    const { url, alt, position } = node;
    references.push({ kind: 'picture', url, alt: alt ?? '', line: position!.start.line });
    if (parent?.type === 'paragraph' && parent.children.length === 1) makeFigure(parent);
    else file.message(`the picture "${url}" needs a line of its own, with empty lines around it`, node);
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
