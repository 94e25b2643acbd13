import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import type { Options } from 'remark-gfm';
import 'remark-parse';
import type { Processor } from 'unified';

// The Markdown that the guide (content/README.md) describes, where it differs from GitHub's.

/** Two tildes strike a text through. One stands for "about": "5~10". */
export const GFM: Options = { singleTilde: false };

/**
 * Directives on a line of their own, such as `::video`. In a line of text, "27001:2022" is none. A
 * paragraph that begins with a tab, as word processors have it, is a paragraph, not code.
 */
export function ownSyntax(this: Processor): void {
  const data = this.data();
  const flow = directive().flow!;
  (data.micromarkExtensions ??= []).push({ flow, disable: { null: ['codeIndented'] } });
  const extensions = (data.fromMarkdownExtensions ??= []);
  // GFM looks for addresses once more after parsing. The links that it makes, as of
  // `info\@firm.example`, have no position.
  for (const extension of extensions.flat(2)) extension.transforms = [];
  extensions.push(directiveFromMarkdown());
}
