import { slownessOf } from './pattern-ambiguity.ts';
import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** Patterns made of text, with where the text comes from: never from a request (security study T24). */
const mayBuildPatterns: Readonly<Record<string, string>> = {
  'packages/domain/src/paths.ts': 'paths of our own screens',
  'packages/server/src/http/app-pages.ts': 'paths of our own screens',
  'packages/server/src/http/failures.ts': 'paths of our own endpoints',
  'packages/web/src/app/routes.ts': 'paths of our own screens',
};

type Visit = Parameters<ReturnType<Tree['syntax']>['visit']>[0];
type Call = Pick<Parameters<NonNullable<Visit['NewExpression']>>[0], 'callee' | 'arguments' | 'start'>;

function problemsOf(tree: Tree, file: string): Problem[] {
  const { visit, lineAt } = tree.syntax(file);
  const problems: Problem[] = [];
  const report = (start: number, message: string): void => {
    problems.push({ file, line: lineAt(start), message });
  };
  const lookAt = (source: string, flags: string, start: number): void => {
    try {
      const why = slownessOf(source, flags);
      if (why !== undefined)
        report(
          start,
          `/${source}/ has ${why}, so that a long text takes far too long: make each repetition end where the next begins`,
        );
    } catch (error) {
      report(
        start,
        `/${source}/ cannot be checked (${error instanceof Error ? error.message : error}): write it more simply`,
      );
    }
  };
  const lookAtCall = ({ callee, arguments: given, start }: Call): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || file in mayBuildPatterns) return;
    const [source, flags] = given.map((value) => (value.type === 'Literal' ? value.value : undefined));
    if (typeof source === 'string' && typeof (flags ?? '') === 'string')
      lookAt(source, String(flags ?? ''), start);
    else report(start, 'makes a pattern of text: write it as a literal, so that it can be checked');
  };
  visit({
    Literal: (literal) => {
      if ('regex' in literal) lookAt(literal.regex.pattern, literal.regex.flags, literal.start);
    },
    NewExpression: lookAtCall,
    CallExpression: lookAtCall,
  });
  return problems;
}

/** Every pattern of the product is matched in time linear in the text. */
export function findPatternProblems(tree: Tree): Problem[] {
  return tree.files
    .filter((file) => /^packages\/\w+\/src\//.test(file) && isSource(file) && !isTest(file))
    .flatMap((file) => problemsOf(tree, file));
}

export const patternsRule = { name: 'patterns', find: findPatternProblems };

if (import.meta.main) await runAlone(patternsRule);
