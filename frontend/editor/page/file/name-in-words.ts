/** How `content/words/editor.yaml` calls a file: `homeHero` for `home/hero.yaml`. */
export const nameInWords = (path: string): string =>
  path.replace(/\.\w+$/, '').replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
