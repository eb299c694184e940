import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { systemClock } from './clock.ts';

/** Where log lines go. Writing never throws and never waits: a line that cannot be written is dropped and counted. */
export interface LogOutput {
  write(line: string): void;
  /** Lines dropped so far. */
  readonly lost: number;
}

/** How many unread characters a stalled reader may cause before lines are dropped. */
const mostUnreadCharacters = 4 * 1024 * 1024;

/** A file or a device. Each line is written separately, so that the log continues as soon as there is space. */
export function createFileOutput(fd: number): LogOutput {
  let lost = 0;
  let unreported = 0;
  let hasCutLine = false;
  /** False when nothing, or only the beginning of it, was written. */
  const put = (text: string): boolean => {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      return true;
    } catch {
      hasCutLine ||= written > 0;
      return false;
    }
  };
  const putLine = (line: string): boolean => {
    // Ends the rest of a line that was cut, so that this one starts on its own.
    if (hasCutLine && !put('\n')) return false;
    hasCutLine = false;
    return put(line);
  };
  return {
    write(line) {
      const isReported = unreported === 0 || putLine(lossLine(unreported));
      if (isReported) unreported = 0;
      if (isReported && putLine(line)) return;
      lost += 1;
      unreported += 1;
    },
    get lost() {
      return lost;
    },
  };
}

function lossLine(lines: number): string {
  const time = new Date(systemClock.now()).toISOString();
  return `${JSON.stringify({ level: 'error', time, lines, msg: 'log lines were lost' })}\n`;
}

/** A pipe, a socket or a terminal, which Node writes without waiting. */
export function createStreamOutput(stream: NodeJS.WriteStream): LogOutput {
  let lost = 0;
  const noteLoss = (error?: Error | null): void => {
    if (error) lost += 1;
  };
  return {
    write(line) {
      if (stream.writableLength > mostUnreadCharacters) lost += 1;
      else stream.write(line, noteLoss);
    },
    get lost() {
      return lost;
    },
  };
}

function openStandardOutput(): LogOutput {
  const { stdout, stderr } = process;
  // A closed reader or a full disk must not end the process.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const about = fstatSync(stdout.fd);
  const isStream = about.isFIFO() || about.isSocket() || isatty(stdout.fd);
  return isStream ? createStreamOutput(stdout) : createFileOutput(stdout.fd);
}

/** The log of this process. */
export const standardOutput: LogOutput = openStandardOutput();
