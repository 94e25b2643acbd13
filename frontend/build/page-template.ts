import { PUBLIC_CONFIG_ELEMENT_ID } from '../src/lib/public-config.ts';

export interface RenderedPage {
  head: string;
  app: string;
}

/** Puts a rendered page into the document. `links` are further elements for the head. */
export const fillTemplate = (template: string, { head, app }: RenderedPage, links = ''): string =>
  [
    ['<!--head-->', head],
    ['<!--links-->', links],
    ['<!--app-->', app],
  ].reduce((html, [slot, value]) => {
    if (!html.includes(slot!)) throw new Error(`index.html has no ${slot}`);
    // A function, since "$&" in a replacement string has a meaning of its own.
    return html.replace(slot!, () => value!);
  }, template);

export const CONFIG_TOKEN = '%PUBLIC_CONFIG%';

export const assertTokens = (html: string): void => {
  if (!html.includes(`id="${PUBLIC_CONFIG_ELEMENT_ID}">${CONFIG_TOKEN}<`)) {
    throw new Error(`the page has no ${CONFIG_TOKEN} for the values of the environment`);
  }
};
