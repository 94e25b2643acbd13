/** The icons that content files may use, by their names in lucide-react. */
export const ICON_NAMES = `
  book-open-check briefcase-business clipboard-check clock compass eye file-text globe house landmark
  lock-keyhole map network plane radar route scale search-check server shield-check siren trending-up
  user-check user-search users wallet
`
  .trim()
  .split(/\s+/);
