import { paths } from '../paths.ts';
import { projectListParameters } from '../projects/list-address.ts';

/** The lists whose filters can be kept under a name. */
export const viewLists = ['projects', 'manuscripts', 'users'] as const;
export type ViewList = (typeof viewLists)[number];

/** A filter as the list's endpoint takes it. */
export type ViewFilter = Readonly<Record<string, string>>;

export const listPaths: Readonly<Record<ViewList, string>> = {
  projects: paths.runningProjects,
  manuscripts: paths.reviewList,
  users: paths.users,
};

/** The address of the list with the filter of a view. */
export function viewAddress(list: ViewList, filter: ViewFilter): string {
  const shown = list === 'projects' ? projectListParameters(filter) : filter;
  const search = Object.entries(shown)
    .map((part) => part.map(encodePart).join('='))
    .join('&');
  return search === '' ? listPaths[list] : `${listPaths[list]}?${search}`;
}

/** As browsers write the parts of a query. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

/** Whether two filters are equal, whatever the order of their parts. */
export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  const text = (filter: ViewFilter) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([name, value]) => value !== '' && !(name === 'kind' && value === 'all'))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return text(one) === text(other);
}
