import type { Thread } from '@ruang-naskah/domain/notes/policy';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Row } from '../../db/schema.ts';

export type NoteRow = Row<'notes'>;

/** Where a note belongs; a project without a stage means all of its stages. */
export type Place =
  | { readonly manuscriptId: string }
  | { readonly projectId: string; readonly stage: StageName | undefined };

/** A thread with what notices about it need. */
export interface StoredThread extends Thread {
  readonly title: string;
  /** Who holds the stage that was asked for. */
  readonly holderId: string | null;
}

export function placeOf(row: NoteRow): Place {
  if (row.manuscript_id !== null) return { manuscriptId: row.manuscript_id };
  return { projectId: row.project_id ?? '', stage: row.stage ?? undefined };
}
