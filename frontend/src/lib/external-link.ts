/** The attributes of a link that opens another site in a new tab, which learns nothing of this one. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;
