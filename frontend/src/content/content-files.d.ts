/**
 * The modules that the content plugin (generator/read/content-plugin.ts) creates from the files in
 * content/.
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

declare module 'virtual:videos' {
  const videos: Record<string, { id: string; title: string; duration: string }[]>;
  export default videos;
}
