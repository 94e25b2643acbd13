/**
 * Changes the tags of HTML that the build made, and not what a text shows: in it, `<` is written as
 * an entity, so an example of code has no tags.
 */
export const inTags = (html: string, change: (tag: string) => string): string =>
  html.replaceAll(/<[a-z](?:"[^"]*"|[^">])*>/g, change);
