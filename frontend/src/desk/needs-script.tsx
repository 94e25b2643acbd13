import { texts } from './texts.ts';

/** Says why there are no leads if there is no JavaScript: the server sends the desk without any of them. */
export const NeedsScript = () => (
  <noscript>
    <p className="mb-6 font-semibold">{texts.noScript}</p>
  </noscript>
);
