import type { Tree } from '../tree.ts';
import { guardKeys } from './guard-operators.ts';
import { instrument, type Mutant, mutantsOf } from './instrument.ts';

/** What is mutated, and how much of it must be noticed. */
export type Target = {
  readonly name: string;
  /** Per cent of the mutants that must be killed, equivalent ones apart. */
  readonly mark: number;
  /** The Vitest project whose tests judge, and which of its files. */
  readonly tests: { readonly project: 'unit' | 'http'; readonly files: RegExp };
  readonly files: RegExp;
  /** Which mutants of those files belong here; all without it. */
  readonly picks?: (mutant: Mutant) => boolean;
};

const domain = 'packages/domain/src';
/** No test that measures time: what is only slow, on a busy machine, must not count as noticed. */
const domainTests = { project: 'unit', files: /^packages\/domain\/src\/(?!linear-time)/ } as const;
/** The application in the process, on SQLite. Tests that start programs of their own run those without mutants. */
const serverTests = (files: RegExp) => ({ project: 'http', files }) as const;

const within =
  (...names: string[]) =>
  (mutant: Mutant) =>
    mutant.within.some((name) => names.includes(name));

const isContract = (file: string) => /\/src\/[^/]+\/contract\.ts$/.test(file);

/** A contract's guards; the rest of it (addresses, statuses, sentences) is compared with openapi.json. */
const isGuard = ({ within: names, operator, becomes }: Mutant) =>
  names.some((name) => guardKeys.has(name)) || (operator === 'guard' && becomes !== '');

export const targets: readonly Target[] = [
  {
    name: 'guards',
    mark: 100,
    tests: domainTests,
    files: new RegExp(`^${domain}/(?:actor|roles|[^/]+/(?:policy|contract)|projects/stage-rules)\\.ts$`),
    picks: (mutant) => !isContract(mutant.file) || isGuard(mutant),
  },
  {
    name: 'domain',
    mark: 90,
    tests: domainTests,
    // Sentences and texts are not behaviour, and of the limits most are our own choice (limits.test.ts has the others);
    // `openapi.ts` writes a document that `tools/check-generated.ts` compares.
    files: new RegExp(
      `^${domain}/(?!actor|roles|limits|openapi|messages|globals|[^/]+/(?:policy|contract|content-[^/]+)\\.ts|settings/content|projects/stage-rules)`,
    ),
  },
  {
    name: 'http',
    mark: 100,
    tests: serverTests(
      /^packages\/server\/(?:src\/http|test\/(?:acting|matrix|guards|csrf|rate|headers|order|malformed|log)|src\/features\/(?:auth\/(?!enum)|users|manuscripts\/submit|projects\/(?:creation|saving)|news\/(?:upload|news)|settings))/,
    ),
    files: /^packages\/server\/src\/http\/(?:admit|origin-check|session-cookie|bind|app-pages)\.ts$/,
    picks: (mutant) =>
      mutant.file.endsWith('/bind.ts')
        ? within('bindRoute', 'callRoute', 'parsePart', 'readBody')(mutant)
        : !mutant.file.endsWith('/app-pages.ts') || within('bindArea', 'guard', 'bindAppPages')(mutant),
  },
  {
    name: 'auth',
    mark: 100,
    tests: serverTests(
      /^packages\/server\/(?:src\/features\/(?:auth\/(?!enum)|users)|test\/(?:matrix|audit))/,
    ),
    files: /^packages\/server\/src\/features\/auth\/(?:.*\/)?(?:service|repository)\.ts$/,
  },
];

/** A source with its mutants in it. */
export type MutatedFile = { readonly mutants: readonly Mutant[]; readonly text: string };

/** The files of a target, each with its mutants; ids are the same wherever the same tree is read. */
export function mutateTarget(tree: Tree, target: Target, filter: string): Map<string, MutatedFile> {
  const files = tree.files.filter(
    (file) => target.files.test(file) && /(?<!\.test|\.d)\.ts$/.test(file) && file.includes(filter),
  );
  const mutated = new Map<string, MutatedFile>();
  let id = 1;
  for (const file of files) {
    const source = tree.text(file);
    const mutants = mutantsOf(file, source, id).filter((mutant) => target.picks?.(mutant) ?? true);
    id = Math.max(id, ...mutants.map((mutant) => mutant.id + 1));
    if (mutants.length > 0) mutated.set(file, { mutants, text: instrument(source, mutants) });
  }
  return mutated;
}
