import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { dayOf } from '@ruang-naskah/domain/dates';
import { type ExportFormat, exportMediaTypes } from '@ruang-naskah/domain/exports';
import type { By, Download } from '../call.ts';
import type { Clock } from '../infra/clock.ts';
import { writeSheet } from '../infra/sheet.ts';
import type { Column, SheetPieces } from '../infra/sheet-cells.ts';
import { audit } from './audit.ts';
import type { ServiceDatabase } from './handle.ts';
import type { Page } from './paging.ts';
import { requireStillStanding, writeBy } from './write.ts';

/** How many rows of a file are in memory at one time. */
export const exportBatch = 500;

interface Exporting {
  readonly db: ServiceDatabase;
  readonly clock: Clock;
  readonly takeExportPlace: () => () => void;
  readonly config: { readonly exportSilenceMs: number };
}

export interface ExportedList<T> {
  readonly action: AuditAction;
  /** The file is called `<name>-2026-11-22.xlsx`. */
  readonly name: string;
  readonly columns: readonly Column<T>[];
  readonly timeZone: string;
  /** One page of the list as its screen has it, with these filters and in this order. */
  readonly pageOf: (cursor: string | undefined, limit: number) => Promise<Page<T> | undefined>;
}

/**
 * All rows of a list as a file (decision 0097). Each keyset batch is a read of its own: a transaction as long as the
 * slowest client would hold a connection, or on SQLite the write-ahead log, for that time. Takes one of a few places
 * until the file is written, or its reader is gone or silent. @throws OverloadError
 */
export async function exportList<T>(
  deps: Exporting,
  by: By,
  query: { readonly format: ExportFormat },
  list: ExportedList<T>,
): Promise<Download> {
  const leave = deps.takeExportPlace();
  try {
    await writeBy(deps, by, (tx) => audit(tx, deps, by, { action: list.action, detail: detailOf(query) }));
  } catch (error) {
    leave();
    throw error;
  }
  const { columns, timeZone } = list;
  const pieces = writeSheet(query.format, { columns, timeZone, batches: batchesOf(deps, by, list) });
  return {
    fileName: `${list.name}-${dayOf(deps.clock.now(), timeZone)}.${query.format}`,
    type: exportMediaTypes[query.format],
    ...whileHeld(pieces, leave, deps.config.exportSilenceMs),
  };
}

/** The names of the filters without their values, because words and persons that were searched for are not recorded. */
function detailOf({ format, ...filters }: { readonly format: ExportFormat }) {
  const used = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'all',
  );
  const names = used.map(([name]) => name).sort();
  return names.length === 0 ? { format } : { format, filters: names.join(', ') };
}

async function* batchesOf<T>(
  { db }: Exporting,
  by: By,
  { pageOf }: ExportedList<T>,
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  do {
    // A slow reader may have signed out, or lost the role, long before the end.
    await requireStillStanding(db.reads, by);
    const page = await pageOf(cursor, exportBatch);
    if (page !== undefined) yield page.items;
    cursor = page?.nextCursor ?? undefined;
    // SQLite answers synchronously: other work runs between two batches.
    await nextTurn();
  } while (cursor !== undefined);
}

/**
 * Releases the place at the end, at an error, when the reader disconnects (even before the first piece), and when it
 * reads nothing for too long: a few such readers would block all other exports.
 */
function whileHeld(
  pieces: SheetPieces,
  leave: () => void,
  silenceMs: number,
): Pick<Download, 'pieces' | 'givenUp'> {
  const givingUp = new AbortController();
  const end = () => {
    clearTimeout(alarm);
    leave();
  };
  const waitForReader = () =>
    setTimeout(() => {
      leave();
      givingUp.abort();
    }, silenceMs).unref();
  let alarm = waitForReader();
  const next = async () => {
    clearTimeout(alarm);
    try {
      const step = await pieces.next();
      if (step.done) end();
      else alarm = waitForReader();
      return step;
    } catch (error) {
      end();
      throw error;
    }
  };
  const stop = () => {
    end();
    return pieces.return();
  };
  return {
    pieces: { [Symbol.asyncIterator]: () => ({ next, return: stop }) },
    givenUp: givingUp.signal,
  };
}
