/** Not "Grace Hopper <grace@firm.example>", nor the subject of a token, such as "sub:grace@firm". */
const BARE_ADDRESS = /^(?!sub:)([^\s<@]+)@/;

/**
 * A person's name in the name by which they sign in: "Ada Lovelace" of "ada.lovelace@firm.example".
 * Any other name stays as it is: of two people with one name, the address tells them apart.
 */
export const shortName = (signedInAs: string): string => {
  const local = BARE_ADDRESS.exec(signedInAs)?.[1];
  if (local === undefined) return signedInAs;
  const names = local.split(/[._-]+/).filter(Boolean);
  return names.map((name) => name[0]!.toUpperCase() + name.slice(1)).join(' ');
};
