import type { ESTree } from 'rolldown/utils';
import type { Plugin } from 'vite';

const domain = /\/domain\/src\//;
const contract = /\/domain\/src\/[a-z]+\/contract\.ts$/;
const builder = /\/contract\.ts$/;
/** What the browser's client needs of an endpoint (api/client.ts); schemas, rates and access are the server's. */
const kept = ['id', 'method', 'path'];

/**
 * Leaves the schemas out of the browser's endpoint values, and with them Zod (10 kB) out of every screen that only
 * reads: a form loads its schema itself. Types are unaffected, and the server runs the same files untouched.
 */
export function leanContracts(): Plugin {
  return {
    name: 'ruang-naskah:lean-contracts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    transform: {
      filter: { id: domain },
      handler(code, id) {
        const lean = contract.test(id) ? leanEndpoints(code, this.parse(code)) : code;
        // The domain is pure (biome.json): a module of which nothing is used is not needed.
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** Keeps `defineEndpoint` and the endpoints, each cut down to the kept properties. */
function leanEndpoints(code: string, program: ESTree.Program): string {
  const statements = program.body.map((statement) => {
    if (statement.type === 'ImportDeclaration') {
      return builder.test(statement.source.value) ? code.slice(statement.start, statement.end) : '';
    }
    return leanEndpoint(code, statement);
  });
  return statements.join('\n');
}

function leanEndpoint(code: string, statement: ESTree.Program['body'][number]): string {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return '';
  const call = statement.declaration.declarations[0]?.init;
  const value = call?.type === 'CallExpression' ? call.arguments[0] : undefined;
  if (value?.type !== 'ObjectExpression') return '';
  const properties = value.properties.filter(isKept).map(({ start, end }) => code.slice(start, end));
  return `${code.slice(statement.start, value.start)}{ ${properties.join(', ')} }${code.slice(value.end, statement.end)}`;
}

function isKept(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === 'Property' && property.key.type === 'Identifier' && kept.includes(property.key.name)
  );
}
