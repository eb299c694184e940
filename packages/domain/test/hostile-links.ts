/** What passes for a link at a glance and must not be opened by a page (threat T5). */

/** Not even an address: other schemes, and what the URL parser would silently repair. */
export const noLinks = [
  '',
  '//drive.google.com/x',
  '/\\drive.google.com',
  'ftp://drive.google.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'javascript:alert(1)//drive.google.com',
  'javascript:alert(1)//https://drive.google.com',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:text/html,https://drive.google.com',
  'blob:https://drive.google.com/x',
  'filesystem:https://drive.google.com/x',
  'view-source:https://drive.google.com/x',
  'intent://drive.google.com/#Intent;scheme=https;end',
  'https:',
  'https://',
  'https:///drive.google.com/x',
  'https:drive.google.com',
  'https:/drive.google.com/x',
  'https:\\\\drive.google.com',
  'https://drive.google.com\\@x.id/',
  'https://x.id\\@drive.google.com/',
  'https://x.id\\.drive.google.com/',
  'https://user@drive.google.com/',
  'https://user:pass@drive.google.com/',
  'https://@drive.google.com/',
  'https://:@drive.google.com/',
  'https://drive.google.com@x.id',
  'https://drive.google.com:443@x.id/',
  'https://drive.google.com%40x.id/',
  'https://drive.google.com:443/',
  'https://drive.google.com:8443/',
  'https://drive.google.com:/',
  'https://drive.google.com/a b',
  'https://drive.google.com/a\tb',
  'https://drive.google.com/a\nb',
  'https://dri\tve.google.com/',
  'https://dri\nve.google.com/',
  'https://drive.google.com\u2028/x',
  'https://drive.google.com/a\u0000b',
  'https://drive.google.com/\uD800',
  'https://drive.google.com /x',
  'https://%64rive.google.com:1/',
  'https://[::1/x',
] as const;

/**
 * Surrounding white space and what nobody sees are no harm in a field, which drops them, but would be in a stored
 * value.
 */
export const untrimmedLinks = [
  ' https://drive.google.com/',
  'https://drive.google.com/\n',
  '\u00a0https://drive.google.com/',
  'https://drive.google.com/\u202Egnp.exe',
  'https://dri\u00adve.google.com/x',
  'https://dri\u200bve.google.com/x',
] as const;

/** Good https links, but to somewhere else than they seem to lead. */
export const linksElsewhere = [
  'https://x.id/?drive.google.com',
  'https://x.id/?u=https://drive.google.com',
  'https://x.id/#drive.google.com',
  'https://x.id/drive.google.com',
  'https://drive.google.com.x.id',
  'https://drive.google.com.x.id/file/d/1',
  'https://drive.google.com.',
  'https://drive-google.com/x',
  'https://xdrive.google.com/',
  'https://drive.google.com.au/',
  'https://drive.google.co/',
  'https://google.com/drive.google.com',
  'https://docs.google.com/document/d/1',
  'https://dr\u0456ve.google.com/',
  'https://xn--drve-p4d.google.com/',
  'https://drive.g\u043e\u043egle.com/',
  'https://drive\u3002google\u3002com.x.id/',
  'https://drive.google.com%2Ex.id/',
  'https://drive.google.com%00.x.id/',
  'https://dropbox.com.x.id/',
  'https://www.dropbox.com.x.id/s/1',
  'https://x.dropbox.com/s/1',
  'https://2130706433/',
  'https://127.0.0.1/drive.google.com',
  'https://[::1]/drive.google.com',
] as const;

/** As people type and copy them: a field tidies them, a stored value must not have them. */
export const untidyLinks = [
  'drive.google.com/x',
  'Drive.Google.com/x',
  'http://drive.google.com/x',
  'HTTP://DRIVE.GOOGLE.COM/x',
  'HTTPS://drive.google.com/x',
  'https://Drive.google.com/x',
] as const;

/** The right host in a spelling by which a reader could not tell. */
export const respelledLinks = [
  'https://%64rive.google.com/x',
  'https://\uff44rive.google.com/x',
  'https://drive\u3002google\u3002com/x',
] as const;
