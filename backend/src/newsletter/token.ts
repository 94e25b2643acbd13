/** Bytes of each token in a link of the newsletter. */
export const TOKEN_BYTES = 32;

/** In base64url without padding. */
const TOKEN_CHARACTERS = Math.ceil((TOKEN_BYTES * 8) / 6);

/** The token of a link without what stands behind it: mail programs take punctuation or text for a part of the link. */
export const tokenIn = (text: string): string => text.trim().slice(0, TOKEN_CHARACTERS);
