import { PUBLIC_CONFIG_ELEMENT_ID } from '../src/lib/public-config.ts';

export interface RenderedPage {
  head: string;
  app: string;
}

/** The server replaces this token with values from the environment, as JSON. */
export const CONFIG_TOKEN = '%PUBLIC_CONFIG%';

const CONFIG = `<script type="application/json" id="${PUBLIC_CONFIG_ELEMENT_ID}">${CONFIG_TOKEN}</script>`;

/** Placeholder for the boot script, which runs before the first paint. */
export const BOOT_SLOT = '<!--boot-->';

/** Matches a comment for readers of index.html. The slots, which contain no space, are not comments. */
const COMMENT = /<!-- .*? -->\s*/g;

/** The template without the comments in it. */
export const withoutComments = (template: string): string => template.replaceAll(COMMENT, '');

/** Inserts a rendered page into the template. `links` are additional elements for the head. */
export const fillTemplate = (template: string, { head, app }: RenderedPage, links = ''): string =>
  Object.entries({
    '<!--head-->': head,
    '<!--config-->': CONFIG,
    '<!--links-->': links,
    '<!--app-->': app,
  }).reduce((html, [slot, value]) => {
    if (!html.includes(slot)) throw new Error(`index.html has no ${slot}`);
    // A function, because "$&" has a special meaning in a replacement string.
    return html.replace(slot, () => value);
  }, template);
