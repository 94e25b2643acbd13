/** The kind of a file by its path: of those in a folder such as `articles`, whatever its name. */
export const kindOf = <Kind extends string>(
  path: string,
  kinds: Readonly<Record<Kind, unknown>>,
): Kind | undefined => {
  const ofFolder = path.replace(/(?<=\/)[^/]+(?=\.md$)/, '*');
  return [path, ofFolder].find((kind): kind is Kind => Object.hasOwn(kinds, kind));
};
