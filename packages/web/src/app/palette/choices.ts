import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { SearchResults } from '@ruang-naskah/domain/palette/schema';
import { manuscriptPath, paths, projectPath, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { searchText, searchWords } from '@ruang-naskah/domain/search-text';
import type { AppRoute } from '../screen.ts';

const words = messages.palette;

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Distinguishes it from others of the same name. */
  readonly note: string;
  readonly href: string;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The screens of the role whose names contain all the words; all screens if there are no words. */
export function screensFor(routes: readonly AppRoute[], role: Role, text: string): Choice[] {
  const sought = searchWords(text);
  return routes
    .filter(({ roles, path }) => roles.includes(role) && !path.includes(':'))
    .filter(({ title }) => {
      const name = searchText(title);
      return sought.every((word) => name.includes(word));
    })
    .map(({ path, title }) => ({ key: path, label: title, note: '', href: path }));
}

/** The results, with their addresses in the reader's own area. */
export function foundChoices({ projects, manuscripts, people }: SearchResults, role: Role): ChoiceGroup[] {
  const isAdmin = role === 'admin';
  const groups = [
    {
      label: words.groups.projects,
      choices: projects.map(({ id, title, authorName }) => ({
        key: `proyek-${id}`,
        label: title,
        note: authorName,
        href: isAdmin ? projectPath(id) : paths.dashboardMain,
      })),
    },
    {
      label: words.groups.manuscripts,
      choices: manuscripts.map(({ id, title, authorName }) => ({
        key: `naskah-${id}`,
        label: title,
        note: authorName,
        href: isAdmin ? reviewPath(id) : manuscriptPath(id),
      })),
    },
    {
      label: words.groups.people,
      choices: people.map(({ id, nama, role: theirs, email }) => ({
        key: `orang-${id}`,
        label: nama,
        note: [messages.shell.roleLabels[theirs], emailWithReadableDomain(email)].filter(Boolean).join(' · '),
        href: userPath(id),
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
