import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/**
 * No text of a request may become SQL (security study T23). Queries are built by Kysely or written as a `sql` template,
 * whose values are parameters; what turns text into SQL is known by name here, with the reason why it may.
 */
const mayHoldRawSql: Readonly<Record<string, string>> = {
  'packages/server/src/db/migrate.ts': 'statements of the migrations, which no request reaches',
  'packages/server/src/db/prepared.ts': 'text that Kysely has compiled, its values apart',
  'packages/server/src/db/sqlite.ts': 'settings of the connection from a fixed list',
};
const mayNameColumns: Readonly<Record<string, string>> = {
  'packages/server/src/features/projects/list/repository.ts': 'the columns of the keysets in list/table.ts',
  'packages/server/src/features/manuscripts/list/repository.ts': 'the two columns of the facets',
};

const raw = new Set(['sql.raw', 'CompiledQuery.raw', 'sql.unsafe']);
const names = new Set(['sql.ref', 'sql.table', 'sql.id', 'sql.column', 'dynamic.ref', 'dynamic.table']);
const looksLikeSql =
  /^\s*(?:select\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:table|index|unique|trigger|virtual)\s|drop\s|alter\s+table\s|pragma\s|attach\s|vacuum\b)/i;

const advice = {
  raw: 'turns text into SQL: write a sql`…` template, whose values are parameters',
  lit: 'writes a value into SQL: only a constant (a literal, an UPPER_CASE name, `limits.*`) may stand there',
  name: 'takes a name that is not written here: choose the column from a closed list in db/',
  text: 'puts SQL together from pieces: write a sql`…` template, whose values are parameters',
};

type Node = { readonly type: string; readonly start: number };
type Visit = Parameters<ReturnType<Tree['syntax']>['visit']>[0];
type Call = Parameters<NonNullable<Visit['CallExpression']>>[0];
type Expression = Call['arguments'][number];

function calleeOf({ callee }: Call): string {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const { object, property } = callee;
  const owner =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && object.property.type === 'Identifier'
        ? object.property.name
        : '';
  return `${owner}.${property.name}`;
}

function isConstant(value: Expression | undefined): boolean {
  if (value === undefined) return true;
  if (value.type === 'Literal') return true;
  if (value.type === 'TemplateLiteral') return value.expressions.length === 0;
  if (value.type === 'Identifier') return /^[A-Z][A-Z0-9_]*$/.test(value.name);
  if (value.type === 'BinaryExpression')
    return isConstant(value.left as Expression) && isConstant(value.right);
  return (
    value.type === 'MemberExpression' && value.object.type === 'Identifier' && value.object.name === 'limits'
  );
}

function problemsOf(tree: Tree, file: string): Problem[] {
  const { visit, lineAt } = tree.syntax(file);
  const problems: Problem[] = [];
  const inDb = file.startsWith('packages/server/src/db/');
  const mayBeRaw = file in mayHoldRawSql || file.startsWith('packages/server/src/db/migrations/');
  const report = ({ start }: Node, message: string): void => {
    problems.push({ file, line: lineAt(start), message });
  };
  const tagged = new Set<number>();
  visit({
    CallExpression: (call) => {
      const callee = calleeOf(call);
      const constant = call.arguments.every(isConstant);
      if (raw.has(callee) && !mayBeRaw) report(call, `${callee} ${advice.raw}`);
      if (callee === 'sql.lit' && !constant) report(call, `${callee} ${advice.lit}`);
      if (names.has(callee) && !constant && !inDb && !(file in mayNameColumns))
        report(call, `${callee} ${advice.name}`);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      tagged.add(quasi.start);
    },
    TemplateLiteral: (template) => {
      if (tagged.has(template.start) || template.expressions.length === 0 || mayBeRaw) return;
      if (looksLikeSql.test(template.quasis[0]?.value.raw ?? ''))
        report(template, `this text ${advice.text}`);
    },
    BinaryExpression: (sum) => {
      if (sum.operator !== '+' || mayBeRaw || sum.left.type !== 'Literal') return;
      if (looksLikeSql.test(String(sum.left.value))) report(sum, `this text ${advice.text}`);
    },
  });
  return problems;
}

/** No SQL is put together from text, but in the files that are named above. */
export function findSqlProblems(tree: Tree): Problem[] {
  return tree.files
    .filter((file) => file.startsWith('packages/server/src/') && isSource(file) && !isTest(file))
    .flatMap((file) => problemsOf(tree, file));
}

export const sqlRule = { name: 'sql', find: findSqlProblems };

if (import.meta.main) await runAlone(sqlRule);
