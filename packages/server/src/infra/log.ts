import { createHmac } from 'node:crypto';
import { type Bindings, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { standardOutput } from './log-output.ts';
import { hideEmailsAndTokens, redact } from './redaction.ts';

export type { Logger };

/** What is written about one request. The route is its pattern: ids and queries stay out of the log. */
export interface RequestRecord {
  requestId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  userId?: string | undefined;
}

/** One JSON line per event on standard output, with secrets and personal data taken out wherever they are. */
export function createLogger(level: string, destination: DestinationStream = standardOutput): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactFields,
    },
    // Every message, field and stack trace passes through the finished line.
    hooks: { streamWrite: finish },
  };
  const log = pino(options, destination);
  // Pino formats the fields of a child logger before any hook; children inherit this from their parent.
  const plainChild = log.child;
  log.child = function child(this: Logger, bindings: Bindings, ...rest) {
    return plainChild.call(this, redactFields(bindings), ...rest);
  } as typeof plainChild;
  return log;
}

function finish(line: string): string {
  return hideEmailsAndTokens(escapeControls(line));
}

/** JSON does not escape C1 controls, U+2028 and U+2029, which a terminal may obey or read as a line end. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function redactFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(redact(fields) as object));
}

/** A request is one line; a failure of the server is an error. */
export function logRequest(log: Logger, record: RequestRecord): void {
  const { requestId, method, route, status, milliseconds, userId } = record;
  const ms = Math.round(milliseconds * 10) / 10;
  log[status >= 500 ? 'error' : 'info']({ requestId, method, route, status, ms, userId }, 'request');
}

/** Replaces an e-mail address in logs: equal for equal addresses, meaningless without the key. */
export function hashEmail(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
}
