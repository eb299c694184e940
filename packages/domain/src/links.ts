import { codeText } from './text.ts';

/** Which hosts a link may be on (§5 {host}, decision 0001). Read from the parsed URL, never by substring. */
export const manuscriptHosts = ['drive.google.com', 'dropbox.com', 'www.dropbox.com'] as const;
export const stageHosts = ['drive.google.com'] as const;

// Neither user-info nor port, which make a link look as if it were on another host. The parser drops tabs and newlines,
// escapes other invisible characters and reads a backslash as a slash: `https:\\x` must not become a good link, and U+0000
// and half a character cannot be stored.
const plain = /^https:\/\/[^\s\\/?#@:\p{Cc}\p{Cf}\p{Cs}]+(?:[/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/u;

/** Parsed https URL, or undefined. Refuses what the URL parser would silently repair. */
function parseHttps(text: string): URL | undefined {
  return plain.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** True for an https link that a page may open: used on input and again wherever a link is shown. */
export function isSafeLink(text: string): boolean {
  return parseHttps(text) !== undefined;
}

/** A full stop or comma at the end is not part of the address, nor a closing bracket that was opened before it. */
export function withoutTrailingMarks(url: string): string {
  let end = url.length;
  // Closing brackets without an opening one; counted in one pass, because addresses may be long.
  let strayBrackets = count(url, ')') - count(url, '(');
  while (end > 0) {
    const mark = url.charAt(end - 1);
    if (mark === ')' ? strayBrackets <= 0 : !'.,;:!?\'"”’»>]}*'.includes(mark)) break;
    if (mark === ')') strayBrackets -= 1;
    end -= 1;
  }
  return url.slice(0, end);
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

// Scheme, host, and where the rest begins. Anything more in front of the path is left as typed, and refused.
const typed = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?=[/?#]|$)/i;
/** What a chat or a program leaves of an address that it shortened. */
const cutMark = /\.\.\.|…/;

/** Their addresses have plain letters only: a dash or digit of another kind comes from a PDF or a keyboard. */
const plainHosts = /^https:\/\/(?:drive|docs)\.google\.com\//;

/**
 * A link as people type and copy it, made an https link with its host in small letters, without the marks of a sentence
 * around it; anything else as it is. A link that was cut keeps its dots, so that it can be refused.
 */
export function tidyLink(text: string): string {
  const bare = text.trim().replace(/^[<("'“‘«[]+/, '');
  const link = (cutMark.test(bare) ? bare : withoutTrailingMarks(bare)).replace(
    typed,
    (_, host: string) => `https://${host.toLowerCase()}`,
  );
  return plainHosts.test(link) ? codeText(link) : link;
}

export const linkFaults = [
  'notALink',
  'twoLinks',
  'cut',
  'googleDocs',
  'otherHost',
  'noFile',
  'listPage',
  'noId',
] as const;
export type LinkFault = (typeof linkFaults)[number];

// Pasted without a space between them, or one below the other; a second address may be the value of a parameter.
const secondLink = /^https:\/\/\S+?(?:\s+|[^=\s])https?:\/\//i;

/**
 * What is wrong with a link to a document: it must lead to more than the front page or a list of a host; without `hosts`
 * any host is allowed. The host must be written literally: look-alikes and escapes that a browser would fold are refused.
 */
export function faultOfLink(text: string, hosts?: readonly string[]): LinkFault | undefined {
  if (secondLink.test(text)) return 'twoLinks';
  const url = parseHttps(text);
  if (url === undefined) return 'notALink';
  if (hosts !== undefined && !(hosts.includes(url.hostname) && text.startsWith(`https://${url.hostname}`)))
    return text.startsWith('https://docs.google.com/') ? 'googleDocs' : 'otherHost';
  if (cutMark.test(decodeMark(url))) return 'cut';
  if (url.pathname === '/') return 'noFile';
  return faultOfPlace(url);
}

/** The path, query and fragment; the parser escapes the ellipsis. */
function decodeMark({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`.replaceAll('%E2%80%A6', '…');
}

/** The lists of a person's own Drive; they show somebody else their own. */
const driveLists = [
  ...[
    '',
    'my-drive',
    'home',
    'recent',
    'shared-with-me',
    'starred',
    'trash',
    'computers',
    'priority',
    'quota',
  ],
  ...['search', 'shared-drives', 'team-drives', 'backups', 'storage', 'offline', 'activity', 'workspaces'],
];
const dropboxLists = [
  ...['home', 'h', 'recents', 'starred', 'photos', 'deleted_files', 'requests', 'personal', 'work', 'team'],
  ...['login', 'shared', 'sharing', 'all_files', 'browse'],
];

/** A list instead of a document, or the address of a document without its id, on the hosts that people use. */
function faultOfPlace(url: URL): 'listPage' | 'noId' | undefined {
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  if (url.hostname === 'drive.google.com') return faultOnDrive(path, url);
  if (url.hostname === 'docs.google.com') return /\/d\/[^/]+/.test(path) ? undefined : 'noId';
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname)) {
    return dropboxLists.includes(path.split('/')[1] ?? '') ? 'listPage' : undefined;
  }
  return undefined;
}

function faultOnDrive(path: string, { searchParams, hash }: URL): 'listPage' | 'noId' | undefined {
  // Of one of several accounts, or of an organisation: /drive/u/1/…, /a/universitas.ac.id/…
  const place = path.replace(/^\/a\/[^/]+/, '').replace(/\/u\/\d+/, '');
  const [, list = ''] = /^\/drive(?:\/([^/]*))?$/.exec(place) ?? [undefined, undefined];
  // An old address: /drive/#folders/ID
  const isOld = /^#(?:folders|file)\/./.test(hash);
  if (/^\/drive(?:\/[^/]*)?$/.test(place) && driveLists.includes(list) && !isOld) return 'listPage';
  if (/^\/(?:open|uc|folderview|file\/view)$/.test(place) && (searchParams.get('id') ?? '') === '')
    return 'noId';
  return /^(?:\/file\/d|\/file|\/drive\/folders|\/drive\/search\/folders)$/.test(place) ? 'noId' : undefined;
}

export function isLinkOnHost(text: string, hosts: readonly string[]): boolean {
  return faultOfLink(text, hosts) === undefined;
}

export const linkHints = ['folder', 'editable', 'unusual'] as const;
export type LinkHint = (typeof linkHints)[number];

/** Ids of Drive have 19 characters at least; shorter ones were cut or mistyped. */
const driveId = /(?:\/d\/|\/folders\/|[?&]id=)[A-Za-z0-9_-]{15,}/;
const folder = /^\/(?:drive\/(?:u\/\d+\/)?folders\/|folderview|scl\/fo\/|sh\/)/;

/** Which document a link is for, with the sentence of its form (§5); without hosts any host is allowed. */
export interface LinkRule {
  readonly use: 'manuscript' | 'stage';
  readonly sentence?: string;
  readonly hosts?: readonly string[] | undefined;
}

/** What is worth a look at a good link before it is sent; a manuscript is one document, so its folder is named too. */
export function hintOfLink(text: string, use: LinkRule['use']): LinkHint | undefined {
  const link = tidyLink(text);
  if (faultOfLink(link) !== undefined) return undefined;
  const { hostname, pathname } = new URL(link);
  if (use === 'manuscript' && folder.test(pathname)) return 'folder';
  if (pathname.endsWith('/edit')) return 'editable';
  return hostname === 'drive.google.com' && !driveId.test(link) ? 'unusual' : undefined;
}

/** The host of a link as a person knows it, without `www.`; '' for what is no link. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
