import { createHmac } from 'node:crypto';
import { type Bindings, type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from './clock.ts';
import { isoOf } from './iso.ts';
import { standardOutput } from './log-output.ts';
import { hideQuoted, redact } from './redaction.ts';

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

/** The fields of a request's line. None of them can hold what is redacted in others. */
class RequestFields {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly userId: string | undefined;

  constructor({ requestId, method, route, status, milliseconds, userId }: RequestRecord) {
    this.requestId = requestId;
    this.method = method;
    this.route = route;
    this.status = status;
    this.ms = Math.round(milliseconds * 10) / 10;
    this.userId = userId;
  }
}

/** One JSON line per event on standard output, with secrets and personal data taken out wherever they are. */
export function createLogger(level: string, destination: DestinationStream = standardOutput): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${isoOf(systemClock.now())}"`,
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => (fields instanceof RequestFields ? { ...fields } : redactFields(fields)),
    },
    // Every message, field and stack trace passes through the finished line.
    hooks: { streamWrite: (line: string) => hideQuoted(escapeControls(line)) },
  };
  const log = pino(options, destination);
  // Pino formats the fields of a child logger before any hook; children inherit this from their parent.
  const plainChild = log.child;
  log.child = function child(this: Logger, bindings: Bindings, ...rest) {
    return plainChild.call(this, redactFields(bindings), ...rest);
  } as typeof plainChild;
  return log;
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

export function logRequest(log: Logger, record: RequestRecord): void {
  const fields = new RequestFields(record);
  if (record.status >= 500) log.error(fields, 'request');
  else log.info(fields, 'request');
}

/** Replaces an e-mail address in logs: equal for equal addresses, meaningless without the key. */
export function hashEmail(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
}
