/** Attributes of a link that opens another site in a new tab, without `window.opener` or a Referer header. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** For screen readers, after the text of such a link. */
export const NEW_TAB_NOTE = '(opens in a new tab)';
