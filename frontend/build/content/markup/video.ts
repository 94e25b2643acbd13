import type { Node, Root } from 'mdast';
import 'remark-directive';
import { visit } from 'unist-util-visit';
import type { FileMistake } from '../mistake.ts';

const VIDEO_ATTRIBUTES = ['id', 'title', 'duration'] as const;

/** `::video{id="…" title="…" duration="m:ss"}` becomes a placeholder that the article page turns into a player. */
export const videoDirective =
  (source: string, lineOf: (node: Node) => number, mistakes: FileMistake[]) => () => (tree: Root) => {
    visit(tree, (node) => {
      if (
        node.type !== 'leafDirective' &&
        node.type !== 'containerDirective' &&
        node.type !== 'textDirective'
      )
        return;
      // A colon in running text ("10:30") parses as a text directive: restore the text as it was written.
      if (node.type === 'textDirective') {
        const { start, end } = node.position!;
        Object.assign(node, { type: 'text', value: source.slice(start.offset, end.offset) });
        return;
      }
      const attributes = node.attributes ?? {};
      const missing = VIDEO_ATTRIBUTES.filter((name) => !attributes[name]);
      if (node.type !== 'leafDirective' || node.name !== 'video' || missing.length > 0) {
        const text = `found ::${node.name}; expected: ::video{id="…" title="…" duration="m:ss"}`;
        mistakes.push({ line: lineOf(node), text });
        return;
      }
      node.data = {
        hName: 'figure',
        hProperties: {
          dataVideo: attributes['id'],
          dataTitle: attributes['title'],
          dataDuration: attributes['duration'],
        },
      };
    });
  };
