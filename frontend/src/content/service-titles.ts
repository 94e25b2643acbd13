/**
 * The cards of the home page need these. The query makes modules of their own: the texts are in the
 * script of the dialog.
 */
const titles = import.meta.glob<string>('../../content/services/*.md', {
  query: '?card',
  import: 'title',
  eager: true,
});
const orders = import.meta.glob<number>('../../content/services/*.md', {
  query: '?card',
  import: 'order',
  eager: true,
});

/** The services in their order. The id is the name of the file. */
export const serviceTitles = Object.entries(titles)
  .map(([file, title]) => ({
    id: file.replaceAll(/^.*\/|\.md$/g, ''),
    title,
    order: orders[file]!,
  }))
  .toSorted((a, b) => a.order - b.order);
