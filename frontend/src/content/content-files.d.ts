/* The modules that the content plugin (build/content/content-plugin.ts) creates from the files in content/. */

declare module '*.yaml' {
  const fields: unknown;
  export default fields;
}

declare module '*.md?fields' {
  const fields: unknown;
  export default fields;
}

declare module '*.md?body' {
  const body: { html: string; headings: { id: string; text: string }[] };
  export default body;
}
