const ICON = /(<link rel="icon" href=")\/icon\.svg"/;

/**
 * Puts the icon into the document: a browser would fetch it while the fonts are on their way.
 *
 * @throws Error where the template names no icon
 */
export const inlineIcon = (template: string, svg: string): string => {
  if (!ICON.test(template)) throw new Error('the template has no icon');
  const data = svg.trim().replaceAll(/\s+/g, ' ').replaceAll(/[%#"]/g, encodeURIComponent);
  return template.replace(ICON, (_, link: string) => `${link}data:image/svg+xml,${data}"`);
};
