import { escapeUTF8 } from 'entities/escape';
import type { EditorWords } from '../../words/editor-words.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 22rem; margin: 15vh auto 0; padding: 0 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  label { display: block; margin-top: 1rem; }
  input, button { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; }
  button { margin-top: 1.5rem; }
  [role='alert'] { border-inline-start: 0.25rem solid #c62828; padding-inline-start: 0.75rem; }
`;

const form = ({ signIn: { address, password, button } }: EditorWords): string =>
  `<form method="post" action="/session">
        <label for="address">${escapeUTF8(address)}</label>
        <input id="address" name="address" type="email" autocomplete="username" required autofocus>
        <label for="password">${escapeUTF8(password)}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required>
        <button>${escapeUTF8(button)}</button>
      </form>`;

/** A page of its own: nothing else of the editor is sent to somebody who has not signed in. */
export const signInPage = (
  words: EditorWords,
  nonce: string,
  { hasForm, mistake }: { hasForm: boolean; mistake: string | undefined },
): string => {
  const { title, intro, byProxy } = words.signIn;
  const alert = mistake ? `<p role="alert">${escapeUTF8(mistake)}</p>` : '';
  return `<!doctype html>
<html lang="${words.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeUTF8(title)}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeUTF8(title)}</h1>
      <p>${escapeUTF8(hasForm ? intro : byProxy)}</p>
      ${alert}
      ${hasForm ? form(words) : ''}
    </main>
  </body>
</html>
`;
};
