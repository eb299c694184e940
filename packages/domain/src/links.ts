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

/** The host must stand there as it is: capitals, look-alikes and escapes that a browser would fold are refused. */
export function isLinkOnHost(text: string, hosts: readonly string[]): boolean {
  const url = parseHttps(text);
  return url !== undefined && hosts.includes(url.hostname) && text.startsWith(`https://${url.hostname}`);
}
