export const CONNECT_TIMEOUT_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
export const smtpUrlForm =
  'must look like smtp://user:password@host:port, with signs such as % written as %25; the only option after ? is tls=off';

/**
 * Where and how to connect. TLS is required and its certificate verified, except towards this machine and where the
 * operator says `?tls=off` (a relay in a private container network). No other query is known: nodemailer itself would
 * accept any of its options there, including the one that disables verification.
 */
export function readSmtpUrl(text: string, timeoutMs = CONNECT_TIMEOUT_MS) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error(`SMTP_URL: ${smtpUrlForm}`);
  }
  const isTlsOff = url.search === '?tls=off';
  if (url.search !== '' && !isTlsOff) throw new Error(`SMTP_URL: ${smtpUrlForm}`);
  const secure = url.protocol === 'smtps:';
  const mayBeUnencrypted = isTlsOff || LOOPBACK.has(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !mayBeUnencrypted,
    ignoreTLS: !secure && mayBeUnencrypted,
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function isSmtpUrl(text: string): boolean {
  try {
    readSmtpUrl(text);
    return true;
  } catch {
    return false;
  }
}
