import { load } from '../load.ts';
import type { Check } from './site-pages.ts';

interface Report {
  results: {
    messages: { ruleId: string; message: string; line: number; column: number; selector: string | null }[];
  }[];
}

interface Validator {
  validateString: (html: string) => Promise<Report>;
}

/** The rules of the presets that are a matter of taste. */
const TASTE = {
  // HTML does not distinguish these spellings, and React and Prettier choose one: <br/>, hidden="", dateTime,
  // <!doctype html>, white space at the end of a line.
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  'doctype-style': 'off',
  'no-trailing-whitespace': 'off',
  // HTML sets no limit. A search engine shortens a long title; an article keeps the title that its editor chose.
  'long-title': 'off',
  // The content policy blocks style attributes, and content-policy.e2e.ts looks for them. Those that a browser lists after
  // the scripts have run were set as properties, which the policy permits.
  'no-inline-style': 'off',
  // HTML permits several checkboxes with the same name, as it does radio buttons: together they are a list.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  // This class keeps a telephone number on one line, as would the characters that the rule asks for.
  'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
};

/**
 * The navigation and the menu for small screens have the same links, and therefore the same name. The stylesheet shows
 * only one of them at any width.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/landmarks/examples/navigation.html
 */
const SAME_LINKS = / unique-landmark: .* at (?:#root > header > div > nav|#mobile-menu)$/;

/** html-validate with its presets `recommended` and `standard`: https://html-validate.org/rules/presets.html */
export const htmlValidate: Check = async (pages) => {
  const { HtmlValidate } = await load<{ HtmlValidate: new (config: object) => Validator }>('html-validate');
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:standard'],
    elements: ['html5'],
    rules: TASTE,
  });
  const reports = await Promise.all(
    pages.map(async ({ name, html }) => {
      const { results } = await validator.validateString(html);
      return results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column, selector }) =>
            `${name}:${line}:${column} ${ruleId}: ${message} at ${selector ?? 'no element'}`,
        ),
      );
    }),
  );
  return reports.flat().filter((finding) => !SAME_LINKS.test(finding));
};
