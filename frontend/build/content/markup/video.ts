import type { Root } from 'mdast';
import 'remark-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** `::video{id="…" title="…" duration="m:ss"}` becomes a placeholder that the article page turns into a player. */
export const videoDirective = () => (tree: Root, file: VFile) => {
  visit(tree, ['leafDirective', 'containerDirective', 'textDirective'], (node) => {
    // A colon in running text ("10:30") parses as a text directive: restore the text as it was written.
    if (node.type === 'textDirective') {
      const { start, end } = node.position!;
      Object.assign(node, { type: 'text', value: String(file).slice(start.offset, end.offset) });
      return;
    }
    if (node.type !== 'leafDirective' && node.type !== 'containerDirective') return;
    const { id, title, duration } = node.attributes ?? {};
    if (node.name !== 'video' || !id || !title || !duration)
      file.message(`found ::${node.name}; expected: ::video{id="…" title="…" duration="m:ss"}`, node);
    else
      node.data = {
        hName: 'figure',
        hProperties: { dataVideo: id, dataTitle: title, dataDuration: duration },
      };
  });
};
