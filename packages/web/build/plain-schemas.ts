import type { ESTree } from 'rolldown/utils';
import type { Plugin } from 'vite';

type Statement = ESTree.Program['body'][number];

const webSource = /\/web\/src\//;
const schema = /^@ruang-naskah\/domain\/[a-z]+\/schema$/;
const plainView = /\/schema\.ts\?plain$/;

/**
 * A screen that shows a list or a label of the domain (the groups of the profile, the name of an imprint) imports it
 * from the noun's `schema.ts` and gets a view of that file: the statements that use no import. So Zod stays out of
 * the screen, and a form loads the whole file with `import()` after the first paint.
 */
export function plainSchemas(): Plugin {
  return {
    name: 'ruang-naskah:plain-schemas',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const wanted = schema.test(source) && importer !== undefined && webSource.test(importer);
        if (!wanted || options.kind === 'dynamic-import') return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved === null ? null : `${resolved.id}?plain`;
      },
    },
    transform: {
      order: 'post',
      filter: { id: plainView },
      handler(code) {
        return { code: withoutImports(code, this.parse(code)), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** What uses an import, or something that does, is left out; asking for it then fails the build. */
function withoutImports(code: string, program: ESTree.Program): string {
  const foreign = new Set(
    program.body.filter(isImport).flatMap(({ specifiers }) => specifiers.map((one) => one.local.name)),
  );
  let plain = program.body.filter((statement) => !isImport(statement));
  for (let before = Number.POSITIVE_INFINITY; plain.length < before; ) {
    before = plain.length;
    plain = plain.filter((statement) => {
      const names = namesIn(statement);
      const leans = names.some((name) => foreign.has(name));
      // The first names of a declaration are its own; once it leans on an import, so does everything that uses it.
      if (leans) for (const name of declaredBy(statement)) foreign.add(name);
      return !leans;
    });
  }
  return plain.map(({ start, end }) => code.slice(start, end)).join('\n');
}

function isImport(statement: Statement): statement is ESTree.ImportDeclaration {
  return statement.type === 'ImportDeclaration';
}

function declaredBy(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration')
    return declaration.id === null ? [] : [declaration.id.name];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Every name that a node mentions as a value: not the keys of objects, not what follows a dot. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  const { type, name, key, property, computed, ...parts } = node as Record<string, unknown>;
  if (type === 'Identifier') return [String(name)];
  const inner = Object.values(parts).flatMap(namesIn);
  return computed === true ? [...inner, ...namesIn(key ?? property)] : inner;
}
