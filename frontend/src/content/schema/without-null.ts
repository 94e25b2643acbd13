interface JsonSchema {
  anyOf?: JsonSchema[];
}

/** A field that may be empty has two schemas: its own, and that of null. */
export const withoutNull = <Schema extends JsonSchema>(schema: Schema): Schema =>
  schema.anyOf ? { ...schema, ...schema.anyOf[0] } : schema;
