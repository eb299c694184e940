import { toPlainCharacters } from './text.ts';

/** Which hosts a link may be on (§5 {host}, decision 0001). Read from the parsed URL, never by substring. */
export const manuscriptHosts = ['drive.google.com', 'dropbox.com', 'www.dropbox.com'] as const;
export const stageHosts = ['drive.google.com'] as const;

// Without user name and port, which can make a link look as if it were on another host. The parser drops tabs and newlines,
// escapes other invisible characters and reads a backslash as a slash: `https:\\x` must not become a good link, and U+0000
// and half a character cannot be stored.
const plainHttpsLink = /^https:\/\/[^\s\\/?#@:\p{Cc}\p{Cf}\p{Cs}]+(?:[/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/u;

/** Parsed https URL, or undefined. Refuses what the URL parser would silently repair. */
function parseHttps(text: string): URL | undefined {
  return plainHttpsLink.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** True for an https link that a page may open: used on input and again wherever a link is shown. */
export function isSafeLink(text: string): boolean {
  return parseHttps(text) !== undefined;
}

/** What ends a sentence in any script; the dash is a letter of ids, and a program may have made it a longer one. */
const endOfSentence = /^(?:[.,;:!?'">\]}*`|]|(?!\p{Pd})[^\p{ASCII}\P{P}])$/u;

/** A full stop or comma at the end is not part of the address, nor a closing bracket that was opened before it. */
export function withoutTrailingMarks(url: string): string {
  let end = url.length;
  // Closing brackets without an opening one; counted in one pass, because addresses may be long.
  let strayBrackets = count(url, ')') - count(url, '(');
  while (end > 0) {
    const mark = url.charAt(end - 1);
    if (mark === ')' ? strayBrackets <= 0 : !endOfSentence.test(mark)) break;
    if (mark === ')') strayBrackets -= 1;
    end -= 1;
  }
  return url.slice(0, end);
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

// A host, with or without a scheme, up to where the path begins; with a port or user name it does not match, and the link
// is refused later.
const typedHost = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?=[/?#]|$)/i;
/** The dots with which a chat or a program marks an address that it shortened. */
const ellipsis = /\.\.\.|…/;

/** Hosts whose addresses are ASCII only, so that a dash or digit of another script was put there by a PDF or a keyboard. */
const asciiHosts = /^https:\/\/(?:drive|docs)\.google\.com\//;

/**
 * A link as people type and copy it, made an https link with its host in small letters, without the marks of a sentence
 * around it; anything else as it is. A link that was cut keeps its dots, so that it can be refused.
 */
export function tidyLink(text: string): string {
  const bare = text.trim().replace(/^[<("'“‘«[{*„»]+/, '');
  const link = (ellipsis.test(bare) ? bare : withoutTrailingMarks(bare)).replace(
    typedHost,
    (_, host: string) => `https://${host.toLowerCase()}`,
  );
  return asciiHosts.test(link) ? toPlainCharacters(link) : link;
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
  if (ellipsis.test(withDecodedEllipsis(url))) return 'cut';
  if (url.pathname === '/') return 'noFile';
  return faultOfPath(url);
}

/** Path, query and fragment, with the ellipsis that the URL parser escaped made one again. */
function withDecodedEllipsis({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`.replaceAll('%E2%80%A6', '…');
}

/** Pages of Drive that list files: whoever opens such a link sees their own files, not the sender's. */
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
  ...['approvals', 'spam'],
];
const dropboxLists = [
  ...['home', 'h', 'recents', 'starred', 'photos', 'deleted_files', 'requests', 'personal', 'work', 'team'],
  ...['login', 'shared', 'sharing', 'all_files', 'browse', 'preview'],
];

/** A list instead of a document, or the address of a document without its id, on the hosts that people use. */
function faultOfPath(url: URL): 'listPage' | 'noId' | undefined {
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  if (url.hostname === 'drive.google.com') return faultOnDrive(path, url);
  if (url.hostname === 'docs.google.com')
    return /\/d\/(?!(?:edit|view|preview)$)[^/]/.test(path) || hasId(url) ? undefined : 'noId';
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname)) {
    if (dropboxLists.includes(path.split('/')[1] ?? '')) return 'listPage';
    return /^\/(?:s|sh|scl(?:\/f[io])?)$/.test(path) ? 'noId' : undefined;
  }
  return undefined;
}

function faultOnDrive(path: string, url: URL): 'listPage' | 'noId' | undefined {
  // Of one of several accounts, of an organisation, or on a phone: /drive/u/1/…, /a/universitas.ac.id/…, /drive/mobile/…
  const place = path
    .replace(/^\/a\/[^/]+/, '')
    .replace(/\/u\/\d+/, '')
    .replace(/^\/drive\/mobile(?=\/|$)/, '/drive');
  const drivePage = /^(?:\/drive(?:\/([^/]*))?)?$/.exec(place);
  // An old address: /drive/#folders/ID
  const isOld = /^#(?:folders|file)\/./.test(url.hash);
  if (drivePage !== null && driveLists.includes(drivePage[1] ?? '') && !isOld) return 'listPage';
  if (/^\/(?:open|uc|folderview)$/.test(place)) return hasId(url) ? undefined : 'noId';
  if (/^\/file(?:\/d)?(?:\/(?:edit|view|preview))?$/.test(place)) return hasId(url) ? undefined : 'noId';
  return /^\/drive(?:\/search)?\/folders$/.test(place) ? 'noId' : undefined;
}

function hasId({ searchParams }: URL): boolean {
  return (searchParams.get('id') ?? '').trim() !== '';
}

export function isLinkOnHost(text: string, hosts: readonly string[]): boolean {
  return faultOfLink(text, hosts) === undefined;
}

export const linkHints = ['folder', 'editable', 'unusual'] as const;
export type LinkHint = (typeof linkHints)[number];

/** Ids of Drive have 19 characters at least; shorter ones were cut or mistyped. */
const driveId = /(?:\/d\/|\/folders\/|[?&]id=)[A-Za-z0-9_-]{15,}/;
const folderPath = /^\/(?:drive\/(?:u\/\d+\/)?(?:mobile\/)?folders\/|folderview|scl\/fo\/|sh\/)/;

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
  if (use === 'manuscript' && folderPath.test(pathname)) return 'folder';
  if (pathname.endsWith('/edit')) return 'editable';
  return hostname === 'drive.google.com' && !driveId.test(link) ? 'unusual' : undefined;
}

/** The host of a link as a person knows it, without `www.`; '' for what is no link. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
