declare module 'virtual:forms' {
  export const forms: Readonly<
    Record<import('../../src/content/schemas.ts').Kind, import('./form/schema.ts').FieldSchema>
  >;
}
