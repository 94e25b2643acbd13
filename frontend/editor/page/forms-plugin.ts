import type { Plugin } from 'vite';
import { z } from 'zod';
import { schemas } from '../../src/content/schemas.ts';

const MODULE = 'virtual:forms';

/** The forms of all kinds of files, made of their schemas when the page is built. */
export const formsPlugin = (): Plugin => ({
  name: 'forms',
  resolveId: (id) => (id === MODULE ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null;
    const forms = Object.entries(schemas).map(([kind, schema]) => [
      kind,
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ]);
    return `export const forms = ${JSON.stringify(Object.fromEntries(forms))};`;
  },
});
