/**
 * Every screen's URL (§2), in one place for router, redirects, mail and tests.
 * Values are patterns where a part varies; the functions below build real URLs.
 */
export const paths = {
  home: '/',
  login: '/login',
  secondStep: '/login/second-step',
  register: '/register',
  resetPassword: '/reset-password',
  contact: '/kontak',
  careers: '/karir',
  faq: '/faq',
  privacy: '/kebijakan-privasi',
  newsList: '/berita',
  newsArticle: '/berita/:id',
  dashboard: '/dashboard',
  dashboardMain: '/dashboard/main',
  submissions: '/dashboard/submissions',
  submit: '/dashboard/submit',
  manuscript: '/dashboard/submissions/:id',
  profile: '/dashboard/profile',
  notices: '/dashboard/notices',
  admin: '/admin',
  activity: '/admin/activity',
  reviewList: '/admin/dashboard',
  review: '/admin/review/:id',
  manageProjects: '/admin/projects',
  runningProjects: '/admin/running-projects',
  projectBin: '/admin/running-projects/bin',
  users: '/admin/users',
  news: '/admin/news',
  categories: '/admin/categories',
  audit: '/admin/audit',
  settings: '/admin/settings',
  calendar: '/admin/calendar',
  schedules: '/admin/schedules',
  adminProfile: '/admin/profile',
  adminFactors: '/admin/second-step',
  adminNotices: '/admin/notices',
  whatsapp: '/admin/whatsapp',
} as const;

export function reviewPath(id: string): string {
  return paths.review.replace(':id', encodeURIComponent(id));
}

/** The query parameter that opens a project's dialog over 'Daftar Proyek Berjalan'. */
export const openedProjectParameter = 'proyek';

/** 'Daftar Proyek Berjalan' with one project's dialog open. */
export function projectPath(id: string): string {
  return `${paths.runningProjects}?${openedProjectParameter}=${encodeURIComponent(id)}`;
}

/** The project whose dialog such an address opens, where it asks for nothing else. */
export function openedProjectOf(path: string, search: string): string | undefined {
  const name = `${openedProjectParameter}=`;
  const id = search.slice(name.length);
  const opens = path === paths.runningProjects && search.startsWith(name) && /^[\w-]{1,64}$/.test(id);
  return opens ? id : undefined;
}

/** The forms of a new project, filled in from a manuscript. */
export function newProjectPath(manuscriptId: string): string {
  return `${paths.manageProjects}?naskah=${encodeURIComponent(manuscriptId)}`;
}

export function manuscriptPath(id: string): string {
  return paths.manuscript.replace(':id', encodeURIComponent(id));
}

/** The projects that one person takes part in. */
export function projectsOfPersonPath(personId: string): string {
  return `${paths.runningProjects}?orang=${encodeURIComponent(personId)}`;
}

/** The query parameter that opens a profile over the list of users. */
export const openedUserParameter = 'pengguna';

/** The list of users with one person's profile open. */
export function userPath(id: string): string {
  return `${paths.users}?${openedUserParameter}=${encodeURIComponent(id)}`;
}

/** What one person did, in the audit log. */
export function auditOfPersonPath(actorId: string): string {
  return `${paths.audit}?actorId=${encodeURIComponent(actorId)}`;
}

export function newsArticlePath(id: string): string {
  return paths.newsArticle.replace(':id', encodeURIComponent(id));
}

/** The list of news from a cursor on; without one from its beginning. */
export function newsListPath(cursor: string | null = null): string {
  return cursor === null ? paths.newsList : `${paths.newsList}?dari=${encodeURIComponent(cursor)}`;
}

/** Where a role belongs after signing in (§2): admin to /admin, others to /dashboard. */
export function areaOf(role: string): string {
  return role === 'admin' ? paths.admin : paths.dashboard;
}

export function loginPath(returnTo: string): string {
  return `${paths.login}?kembali=${encodeURIComponent(returnTo)}`;
}

/**
 * Where a sign-in without scripts leads: asked for with the session it goes on to `returnTo`, without one the browser
 * has refused the cookie.
 */
export function signedInPath(returnTo: string): string {
  return `${loginPath(returnTo)}&masuk=1`;
}

/** Addresses as patterns; `:id` stands for one segment. */
const screens = Object.values(paths).map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`));

/** Whether a path, without its query, is the address of a screen. */
export function isScreen(path: string): boolean {
  return screens.some((screen) => screen.test(path));
}

/** A letter, digit, `-` or `_` of an address, percent-encoded. */
const encodedLetter = /%(?:[46][1-9A-F]|[57][0-9A]|3[0-9]|2D|5F)/gi;

/**
 * The canonical address of a screen requested with a trailing slash, in other letter case, or with letters and digits
 * encoded that need not be; undefined where the path is canonical already or belongs to no screen. The value of `:id`
 * keeps its letters.
 */
export function canonicalPath(path: string): string | undefined {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  const plain = path.slice(0, end).replace(encodedLetter, (code) => decodeURIComponent(code));
  for (const pattern of Object.values(paths)) {
    const found = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`, 'i').exec(plain);
    if (found === null) continue;
    const canonical = pattern.replace(':id', () => found[1] ?? '');
    return canonical === path ? undefined : canonical;
  }
  return undefined;
}

/**
 * The remembered origin when it may be followed after sign-in, else undefined: a screen of this site in the area that
 * the role may see (§2, threat T22). Anything a browser could read as another host is refused.
 */
export function safeReturnPath(value: unknown, role: string): string | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined;
  if (!/^\/[A-Za-z0-9][A-Za-z0-9/_\-.~%?=&+]*$/.test(value) || /%(?:0|1|2f|5c)/i.test(value))
    return undefined;
  const [path = ''] = value.split('?');
  const area = areaOf(role);
  return isScreen(path) && (path === area || path.startsWith(`${area}/`)) ? value : undefined;
}

/** The screen of the reader's area that shows what a notice is about; null where that is nowhere any more. */
export function noticePath(
  {
    event,
    projectId,
    manuscriptId,
  }: {
    readonly event?: string;
    readonly projectId: string | null;
    readonly manuscriptId: string | null;
  },
  role: string,
): string | null {
  const isAdmin = role === 'admin';
  // Whose it was may not open it any more.
  if (event === 'manuscriptGivenAway')
    return isAdmin && manuscriptId !== null ? reviewPath(manuscriptId) : null;
  if (projectId !== null) return isAdmin ? projectPath(projectId) : paths.dashboardMain;
  if (manuscriptId !== null) return isAdmin ? reviewPath(manuscriptId) : manuscriptPath(manuscriptId);
  return event === 'accountWaiting' ? paths.users : null;
}

/** One's own notices: the same screen in the area of each role. */
export function noticesPath(role: string): string {
  return role === 'admin' ? paths.adminNotices : paths.notices;
}
