import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Generated, GeneratedAlways } from 'kysely';

type Flag = 0 | 1;
type Instant = number;

/** A note of a manuscript, or of a project's stage (decision 0093). */
export interface NotesTable {
  seq: GeneratedAlways<number>;
  id: string;
  manuscript_id: string | null;
  project_id: string | null;
  stage: StageName | null;
  internal: Flag;
  writer_id: string;
  /** '' once the account is deleted. */
  writer_name: string;
  writer_role: Role;
  /** With mentions by id; null once it is deleted. */
  body: string | null;
  created_at: Instant;
  edited_at: Instant | null;
  /** Who deleted it; null where it went with its writer's account. */
  deleted_by: string | null;
  deleted_by_name: string | null;
  version: Generated<number>;
}

/** A person, or `allAdmins`, whom a note mentions and who has neither answered nor read it. */
export interface NoteMentionsTable {
  note_id: string;
  person_id: string;
  since: Instant;
}
