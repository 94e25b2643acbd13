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
  const words: import('./content/schemas.ts').Words<'about'>;
  export = words;
}

declare module 'virtual:words/article' {
  const words: import('./content/schemas.ts').Words<'article'>;
  export = words;
}

declare module 'virtual:words/desk' {
  const words: import('./content/schemas.ts').Words<'desk'>;
  export = words;
}

declare module 'virtual:words/desk-actions' {
  const words: import('./content/schemas.ts').Words<'desk-actions'>;
  export = words;
}

declare module 'virtual:words/desk-dialogs' {
  const words: import('./content/schemas.ts').Words<'desk-dialogs'>;
  export = words;
}

declare module 'virtual:words/desk-list' {
  const words: import('./content/schemas.ts').Words<'desk-list'>;
  export = words;
}

declare module 'virtual:words/desk-new' {
  const words: import('./content/schemas.ts').Words<'desk-new'>;
  export = words;
}

declare module 'virtual:words/desk-request' {
  const words: import('./content/schemas.ts').Words<'desk-request'>;
  export = words;
}

declare module 'virtual:words/desk-tools' {
  const words: import('./content/schemas.ts').Words<'desk-tools'>;
  export = words;
}

declare module 'virtual:words/editor' {
  const words: import('./content/schemas.ts').Words<'editor'>;
  export = words;
}

declare module 'virtual:words/editor-choices' {
  const words: import('./content/schemas.ts').Words<'editor-choices'>;
  export = words;
}

declare module 'virtual:words/editor-fields' {
  const words: import('./content/schemas.ts').Words<'editor-fields'>;
  export = words;
}

declare module 'virtual:words/editor-hints' {
  const words: import('./content/schemas.ts').Words<'editor-hints'>;
  export = words;
}

declare module 'virtual:words/errors' {
  const words: import('./content/schemas.ts').Words<'errors'>;
  export = words;
}

declare module 'virtual:words/form' {
  const words: import('./content/schemas.ts').Words<'form'>;
  export = words;
}

declare module 'virtual:words/home' {
  const words: import('./content/schemas.ts').Words<'home'>;
  export = words;
}

declare module 'virtual:words/layout' {
  const words: import('./content/schemas.ts').Words<'layout'>;
  export = words;
}

declare module 'virtual:words/lead' {
  const words: import('./content/schemas.ts').Words<'lead'>;
  export = words;
}

declare module 'virtual:words/legal' {
  const words: import('./content/schemas.ts').Words<'legal'>;
  export = words;
}

declare module 'virtual:words/newsletter' {
  const words: import('./content/schemas.ts').Words<'newsletter'>;
  export = words;
}

declare module 'virtual:words/preview' {
  const words: import('./content/schemas.ts').Words<'preview'>;
  export = words;
}

declare module 'virtual:words/services' {
  const words: import('./content/schemas.ts').Words<'services'>;
  export = words;
}

declare module 'virtual:words/shared' {
  const words: import('./content/schemas.ts').Words<'shared'>;
  export = words;
}

declare module 'virtual:words/site' {
  const words: import('./content/schemas.ts').Words<'site'>;
  export = words;
}
