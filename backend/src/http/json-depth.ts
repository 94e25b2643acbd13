const CODES = { QUOTE: 0x22, BACKSLASH: 0x5c, OPEN: [0x5b, 0x7b], CLOSE: [0x5d, 0x7d] };

/**
 * Whether arrays and objects are nested more than `limit` levels deep. Brackets within strings do not count.
 *
 * @param json JSON in UTF-8; it need not be valid
 */
export const isDeeperThan = (limit: number, json: Buffer): boolean => {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json[index]!;
    if (inText && code === CODES.BACKSLASH) index += 1;
    else if (code === CODES.QUOTE) inText = !inText;
    else if (!inText && CODES.OPEN.includes(code)) depth += 1;
    else if (!inText && CODES.CLOSE.includes(code)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
};
