/** Keys whose values never reach a log, compared in lower case without `_` and `-` (threat T28). */
const HIDDEN_KEY =
  /passw|token|secret|cookie|authorization|email|recipient|^nik$|npwp|norek|lahir|nomerhp|telp|alamat|captchaanswer|apikey|accesskey|privatekey|pepper|^body|smtpurl|databaseurl/;
const HIDDEN = '[hidden]';
const MOST_DEPTH = 6;
const LONGEST_LIST = 50;

/** Bounded repetitions, so that no long text costs more than its length (threat T24). */
const EMAIL = /[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi;

/** The secret of a mailed link, as it is or as quoted-printable text has it. */
const LINK_TOKEN = /\btoken=(?:3D)?[\w-]{1,100}/g;

/** A text without e-mail addresses and link tokens: mail servers and databases often quote what they refuse. */
export function hideEmailsAndTokens(text: string): string {
  // Most texts have neither; looking for the sign that both need is far cheaper than looking for them.
  const withoutEmails = text.includes('@') ? text.replace(EMAIL, '[email]') : text;
  return withoutEmails.includes('token=')
    ? withoutEmails.replace(LINK_TOKEN, `token=${HIDDEN}`)
    : withoutEmails;
}

/** A copy fit for the log: personal and secret values hidden at any depth, errors cut to what explains them. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth >= MOST_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => redact(item, depth + 1));
  if (ArrayBuffer.isView(value)) return '[bytes]';
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactEntry(key, item, depth)]));
}

function redactEntry(key: string, value: unknown, depth: number): unknown {
  const name = key.toLowerCase().replace(/[_-]/g, '');
  if (HIDDEN_KEY.test(name)) return value === undefined || value === null ? value : HIDDEN;
  // A query can carry a token or a search text.
  if (name === 'url' && typeof value === 'string') return value.split('?', 1)[0];
  return redact(value, depth + 1);
}

/** Selected properties only: a database error carries the row in `detail`, a mail error the whole envelope. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || depth >= MOST_DEPTH ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
