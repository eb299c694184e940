import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { dayOf } from '@ruang-naskah/domain/dates';
import { type ExportFormat, exportMediaTypes } from '@ruang-naskah/domain/exports';
import type { Clock } from '../infra/clock.ts';
import { writeSheet } from '../infra/sheet.ts';
import type { Column, SheetPieces } from '../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../request-context.ts';
import { audit } from './audit.ts';
import type { ServiceDatabase } from './handle.ts';
import type { Page } from './paging.ts';
import { requireSessionStillValid, writeBy } from './write.ts';

/** How many rows of a file are in memory at one time. */
export const exportBatchRows = 500;

interface ExportDeps {
  readonly db: ServiceDatabase;
  readonly clock: Clock;
  readonly takeExportSlot: () => () => void;
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
 * All rows of a list as a file (decision 0092). Each keyset batch is a read of its own: a transaction as long as the
 * slowest client would hold a connection, or on SQLite the write-ahead log, for that time. Takes one of a few slots
 * until the file is written, or its reader is gone or silent. @throws OverloadError
 */
export async function exportList<T>(
  deps: ExportDeps,
  context: RequestContext,
  query: { readonly format: ExportFormat },
  list: ExportedList<T>,
): Promise<Download> {
  const releaseSlot = deps.takeExportSlot();
  try {
    await writeBy(deps, context, (tx) =>
      audit(tx, deps, context, { action: list.action, detail: auditDetailOf(query) }),
    );
  } catch (error) {
    releaseSlot();
    throw error;
  }
  const { columns, timeZone } = list;
  const pieces = writeSheet(query.format, { columns, timeZone, batches: batchesOf(deps, context, list) });
  return {
    fileName: `${list.name}-${dayOf(deps.clock.now(), timeZone)}.${query.format}`,
    type: exportMediaTypes[query.format],
    ...releasingSlot(pieces, releaseSlot, deps.config.exportSilenceMs),
  };
}

/** The names of the filters without their values, because words and persons that were searched for are not recorded. */
function auditDetailOf({ format, ...filters }: { readonly format: ExportFormat }) {
  const used = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'all',
  );
  const names = used.map(([name]) => name).sort();
  return names.length === 0 ? { format } : { format, filters: names.join(', ') };
}

async function* batchesOf<T>(
  { db }: ExportDeps,
  context: RequestContext,
  { pageOf }: ExportedList<T>,
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  do {
    // A slow reader may have signed out, or lost the role, long before the end.
    await requireSessionStillValid(db.reads, context);
    const page = await pageOf(cursor, exportBatchRows);
    if (page !== undefined) yield page.items;
    cursor = page?.nextCursor ?? undefined;
    // SQLite answers synchronously: other work runs between two batches.
    await nextTurn();
  } while (cursor !== undefined);
}

/**
 * Releases the slot at the end, at an error, when the reader disconnects (even before the first piece), and when it
 * reads nothing for too long: a few such readers would block all other exports.
 */
function releasingSlot(
  pieces: SheetPieces,
  releaseSlot: () => void,
  silenceMs: number,
): Pick<Download, 'pieces' | 'abortSignal'> {
  const aborting = new AbortController();
  const end = () => {
    clearTimeout(alarm);
    releaseSlot();
  };
  const waitForReader = () =>
    setTimeout(() => {
      releaseSlot();
      aborting.abort();
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
    abortSignal: aborting.signal,
  };
}
