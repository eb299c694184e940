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

// Scheme, host, and where the rest begins. Anything more in front of the path is left as typed, and refused.
const typed = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?=[/?#]|$)/i;

/** A link as people type and copy it, made an https link with its host in small letters; anything else as it is. */
export function tidyLink(text: string): string {
  return text.trim().replace(typed, (_, host: string) => `https://${host.toLowerCase()}`);
}

export type LinkFault = 'notALink' | 'otherHost' | 'noFile';

/**
 * What is wrong with a link to a document: it must lead to more than the front page of a host; without `hosts` any host
 * is allowed. The host must be written literally: look-alikes and escapes that a browser would fold are refused.
 */
export function faultOfLink(text: string, hosts?: readonly string[]): LinkFault | undefined {
  const url = parseHttps(text);
  if (url === undefined) return 'notALink';
  if (hosts !== undefined && !(hosts.includes(url.hostname) && text.startsWith(`https://${url.hostname}`)))
    return 'otherHost';
  return url.pathname === '/' ? 'noFile' : undefined;
}

export function isLinkOnHost(text: string, hosts: readonly string[]): boolean {
  return faultOfLink(text, hosts) === undefined;
}

/**
 * A mobile number as WhatsApp wants it, `62812…`, of one written `0812…`, `+62 812…` or `62812…`; one of another country
 * begins with a plus. Undefined where the text is no such number.
 */
export function whatsappNumber(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^0/, '62');
  if (/^628\d{7,11}$/.test(digits)) return digits;
  const isForeign = text.trim().startsWith('+') && !digits.startsWith('62');
  return isForeign && /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

/** «0812-••••-7890»: enough to know whose it is for somebody who knows it. */
export function maskedNumber(number: string): string {
  const shown = number.startsWith('62') ? number.replace(/^62/, '0') : `+${number}`;
  return `${shown.slice(0, 4)}-••••-${shown.slice(-4)}`;
}

/** Opens WhatsApp at a number written as `0812…`, `+62 812…` or `62812…`. */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '').replace(/^0/, '62')}`;
}

/** The host of a link as a person knows it, without `www.`; '' for what is no link. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
