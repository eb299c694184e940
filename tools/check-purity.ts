import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** Names that reach out of a pure function; what else the platform offers is unknown to the domain's tsconfig. */
const impureGlobals: Record<string, string> = {
  process: 'configuration is parsed in packages/server/src/config.ts and passed in',
};

const impureCalls: Record<string, string> = {
  'Date.now': 'the clock belongs in packages/server/src/infra; take the instant as a parameter',
  'Math.random': 'chance belongs in packages/server/src/infra; take the value as a parameter',
  'Temporal.Now': 'the clock belongs in packages/server/src/infra; take the instant as a parameter',
  'crypto.randomUUID': 'ids belong in packages/server/src/infra; take the id as a parameter',
  'crypto.getRandomValues': 'chance belongs in packages/server/src/infra; take the value as a parameter',
};

function impuritiesOf(tree: Tree, file: string): Problem[] {
  const { visit, lineAt } = tree.syntax(file);
  const problems: Problem[] = [];
  const report = (start: number, name: string, advice: string): void => {
    problems.push({ file, line: lineAt(start), message: `uses ${name}: the domain is pure; ${advice}` });
  };
  visit({
    MemberExpression: ({ object, property, computed, start }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
      const name = `${object.name}.${property.name}`;
      const advice = impureCalls[name] ?? impureGlobals[object.name];
      if (advice !== undefined) report(start, name, advice);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) {
        report(start, 'new Date()', 'take the instant as a parameter');
      }
    },
  });
  return problems;
}

/** The domain has no clock, no chance, no environment and no I/O (DESIGN §3); its imports are checked with the others. */
export function findPurityProblems(tree: Tree): Problem[] {
  return tree.files
    .filter((file) => file.startsWith('packages/domain/src/') && isSource(file) && !isTest(file))
    .flatMap((file) => impuritiesOf(tree, file));
}

export const purityRule = { name: 'domain purity', find: findPurityProblems };

if (import.meta.main) await runAlone(purityRule);
