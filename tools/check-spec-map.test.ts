import { afterEach, expect, test } from 'vitest';
import { findSpecMapProblems } from './check-spec-map.ts';
import { expandBraces } from './document-references.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const complete = `# Map
## §1
## §2 Screens
Public · Header and footer · Protection · Author/editor area · Admin area · Navigation after actions
Project-creation screen · Edit & Konfirmasi Proyek dialog · Daftar Proyek Berjalan · Manajemen Kategori Naskah
Home carousel
## §3
users, manuscripts, news, categories, projects, activities, reference lists
## §4
Manuscript status | Project overall status | Stage statuses | Author project creation | Redaksi task creation
Link submission by a user | Approval | Profile page
## §5
Register, Submit manuscript, Stage link, News, Admin direct password update, Project forms, Editor stage task
## §6 and §9
## §7
Authentication, users, manuscripts, news and categories, projects, activities, storage, Local storage
## §8
Login and reset, Register, Manuscripts, Projects and stages, Categories, Admin, Other
`;

function problems(map: string, files: Record<string, string> = {}): string[] {
  return findSpecMapProblems(fixtureTree({ 'docs/spec-map.md': map, ...files })).map(
    ({ message }) => message,
  );
}

test('a complete map passes; a missing one does not', () => {
  expect(problems(complete)).toEqual([]);
  expect(findSpecMapProblems(fixtureTree({ 'README.md': '' }))).toHaveLength(1);
});

test('a forgotten section or subsection is named', () => {
  expect(problems(complete.replace('## §6 and §9', '## §6'))).toEqual([expect.stringContaining('§9')]);
  expect(problems(complete.replace('Profile page', ''))).toEqual([expect.stringContaining('Profile page')]);
});

test('a subsection counts only under its own section', () => {
  const moved = complete.replace('Stage link, ', '').replace('## §8', '## §8\nStage link');
  expect(problems(moved)).toEqual([expect.stringContaining('§5 “Stage link”')]);
  expect(problems(`${moved}\nStage link (§5)`)).toEqual([]);
});

test('every path exists, from the root of the repository', () => {
  const rows =
    '`packages/domain/src/{paths,limits}.ts` `e2e/*.e2e.ts` `/dashboard` `GET /api/news` `projects.stages`';
  const files = { 'packages/domain/src/paths.ts': '', 'e2e/auth.e2e.ts': '' };
  expect(problems(complete + rows, files)).toEqual([
    expect.stringContaining('packages/domain/src/limits.ts does not exist'),
  ]);
  expect(problems(`${complete}\`domain/paths.ts\``, files)).toHaveLength(1);
});

test('every test it names is in the file it names', () => {
  const files = { 'e2e/auth.e2e.ts': "test('an author registers', () => {});" };
  expect(problems(`${complete}\`e2e/auth.e2e.ts\` "an author registers"`, files)).toEqual([]);
  expect(problems(`${complete}\`e2e/auth.e2e.ts\` “an author registers”, “an author flies”`, files)).toEqual([
    'e2e/auth.e2e.ts has no test called “an author flies”',
  ]);
});

test('braces expand in every combination', () => {
  expect(expandBraces('{a,b}/{c,d}.ts')).toEqual(['a/c.ts', 'a/d.ts', 'b/c.ts', 'b/d.ts']);
});
