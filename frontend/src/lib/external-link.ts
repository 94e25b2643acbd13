export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const NEW_TAB_NOTE = '(opens in a new tab)';
