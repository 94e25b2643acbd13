import { parseSync, type Plugin } from 'vite';

export const isStaticModule = (file: string): boolean => file.endsWith('.static.tsx');

const HOW_TO_EXPORT =
  'Write `export const Name = (…) => …`; move constants and re-exports to another module.';

/**
 * Replaces each export by `() => null`: a component that renders nothing, and a `meta` that no
 * script calls.
 * @throws Error if one is not a function: scripts would use this one in its place
 */
export const stubModule = (code: string): string => {
  const { program, errors } = parseSync('module.tsx', code);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  const names = program.body.flatMap((statement) => {
    const isExport = statement.type.startsWith('Export');
    const isOfTypes = 'exportKind' in statement && statement.exportKind === 'type';
    if (!isExport || isOfTypes) return [];
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    const [constant] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
    if (constant?.id.type === 'Identifier' && constant.init?.type === 'ArrowFunctionExpression')
      return [constant.id.name];
    throw new Error(`${HOW_TO_EXPORT} Found: ${code.slice(statement.start, statement.end)}`);
  });
  return names.map((name) => `export const ${name} = () => null;`).join('\n');
};

/**
 * Leaves modules `*.static.tsx`, which only the build renders, out of the scripts of the browser.
 * `<Static>` shows their HTML.
 */
export const stubStaticModules = (): Plugin => ({
  name: 'stub-static-modules',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr === true || !isStaticModule(id)) return null;
    return { code: stubModule(code), map: null, moduleSideEffects: false };
  },
});
