/**
 * The modules that the content plugin (generator/read/content-plugin.ts) creates from the files in
 * content/. How to import a file:
 *
 *   import fields from        all of its fields, for static parts and dialogs
 *   import * as fields from   single fields, for scripts: only those that are used get into them
 *   … from 'x.yaml?layout'    a module of its own, so that its fields get into another chunk
 *   … from 'virtual:…'        something of all files of a folder
 *
 *   import * as words from 'virtual:words/article'   the words of content/words/article.yaml
 */

declare module '*.yaml' {
  const fields: unknown;
  export default fields;
}

declare module '*.yaml?layout' {
  const fields: unknown;
  export default fields;
}

declare module '*.md' {
  const entry: unknown;
  export default entry;
}

declare module 'virtual:service-titles' {
  const titles: { id: string; title: string }[];
  export default titles;
}

declare module 'virtual:videos' {
  const videos: Record<string, { id: string; title: string; duration: string }[]>;
  export default videos;
}

declare module 'virtual:words/about' {
  const words: import('./schemas.ts').Words<'about'>;
  export = words;
}

declare module 'virtual:words/article' {
  const words: import('./schemas.ts').Words<'article'>;
  export = words;
}

declare module 'virtual:words/desk' {
  const words: import('./schemas.ts').Words<'desk'>;
  export = words;
}

declare module 'virtual:words/desk-dialogs' {
  const words: import('./schemas.ts').Words<'desk-dialogs'>;
  export = words;
}

declare module 'virtual:words/desk-list' {
  const words: import('./schemas.ts').Words<'desk-list'>;
  export = words;
}

declare module 'virtual:words/desk-request' {
  const words: import('./schemas.ts').Words<'desk-request'>;
  export = words;
}

declare module 'virtual:words/errors' {
  const words: import('./schemas.ts').Words<'errors'>;
  export = words;
}

declare module 'virtual:words/form' {
  const words: import('./schemas.ts').Words<'form'>;
  export = words;
}

declare module 'virtual:words/home' {
  const words: import('./schemas.ts').Words<'home'>;
  export = words;
}

declare module 'virtual:words/layout' {
  const words: import('./schemas.ts').Words<'layout'>;
  export = words;
}

declare module 'virtual:words/lead' {
  const words: import('./schemas.ts').Words<'lead'>;
  export = words;
}

declare module 'virtual:words/legal' {
  const words: import('./schemas.ts').Words<'legal'>;
  export = words;
}

declare module 'virtual:words/newsletter' {
  const words: import('./schemas.ts').Words<'newsletter'>;
  export = words;
}

declare module 'virtual:words/preview' {
  const words: import('./schemas.ts').Words<'preview'>;
  export = words;
}

declare module 'virtual:words/services' {
  const words: import('./schemas.ts').Words<'services'>;
  export = words;
}

declare module 'virtual:words/shared' {
  const words: import('./schemas.ts').Words<'shared'>;
  export = words;
}

declare module 'virtual:words/site' {
  const words: import('./schemas.ts').Words<'site'>;
  export = words;
}
