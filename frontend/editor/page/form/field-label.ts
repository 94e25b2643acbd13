import labels from 'virtual:words/editor-fields';

/** `partMissing`: words are grouped by names, not by labels. */
export const readable = (name: string): string => {
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** How a field of any file is called. */
export const labelOf = (name: string): string => labels[name] ?? readable(name);
