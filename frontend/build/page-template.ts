import { PUBLIC_CONFIG_ELEMENT_ID } from '../src/lib/public-config.ts';

export interface RenderedPage {
  head: string;
  app: string;
}

/** Where the server puts the values of the environment, as JSON. */
export const CONFIG_TOKEN = '%PUBLIC_CONFIG%';

const CONFIG = `<script type="application/json" id="${PUBLIC_CONFIG_ELEMENT_ID}">${CONFIG_TOKEN}</script>`;

/** Where the script stands that runs before a page is painted. */
export const BOOT_SLOT = '<!--boot-->';

/** Puts a rendered page into the document. `links` are further elements for the head. */
export const fillTemplate = (template: string, { head, app }: RenderedPage, links = ''): string =>
  Object.entries({
    '<!--head-->': head,
    '<!--config-->': CONFIG,
    '<!--links-->': links,
    '<!--app-->': app,
  }).reduce((html, [slot, value]) => {
    if (!html.includes(slot)) throw new Error(`index.html has no ${slot}`);
    // A function, since "$&" in a replacement string has a meaning of its own.
    return html.replace(slot, () => value);
  }, template);
