/** Exports each field by its name, too: a script contains only the fields that it imports. */
export const moduleOf = (data: object | null): string => {
  const fields = Object.entries(data ?? {}).map(
    ([name, field]) => `export const ${name} = ${JSON.stringify(field)};`,
  );
  return [...fields, `export default ${JSON.stringify(data)};`].join('\n');
};
