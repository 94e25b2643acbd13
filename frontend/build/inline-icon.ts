const ICON = /(<link rel="icon" href=")\/icon\.svg"/;

/**
 * Inlines the icon as a data: URL. As a file, it would compete with the fonts for bandwidth.
 *
 * @throws Error if the template has no link to the icon
 */
export const inlineIcon = (template: string, svg: string): string => {
  if (!ICON.test(template)) throw new Error('index.html has no link to /icon.svg');
  const data = svg.trim().replaceAll(/\s+/g, ' ').replaceAll(/[%#"]/g, encodeURIComponent);
  return template.replace(ICON, (_, link: string) => `${link}data:image/svg+xml,${data}"`);
};
