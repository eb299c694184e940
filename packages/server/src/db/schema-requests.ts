import type { RequestKind, RequestState } from '@ruang-naskah/domain/projects/requests';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Generated } from 'kysely';

type Flag = 0 | 1;
type Instant = number;
type CalendarDate = string;

/** What the holder of a stage asks of the admin; at most one open of each kind and stage (decision 0095). */
export interface StageRequestsTable {
  id: string;
  project_id: string;
  stage: StageName;
  kind: RequestKind;
  note: string;
  /** What is asked for. */
  deadline: CalendarDate | null;
  assignee_id: string | null;
  asked_by: string;
  asked_at: Instant;
  state: RequestState;
  answer: string | null;
  /** What the admin granted. */
  given_deadline: CalendarDate | null;
  given_assignee_id: string | null;
  /** Null as well where a request ended by itself. */
  decided_by: string | null;
  decided_at: Instant | null;
  /** 1 from the answer until who asked has opened it. */
  answer_unread: Generated<Flag>;
  /** What the project was called when it was answered. */
  answer_title?: string | null;
}

/** What an author asks about a manuscript: to have it back (decision 0095). */
export interface ManuscriptWithdrawalsTable {
  id: string;
  manuscript_id: string;
  note: string;
  asked_by: string;
  asked_at: Instant;
  state: Exclude<RequestState, 'settled'>;
  answer: string | null;
  decided_by: string | null;
  decided_at: Instant | null;
  /** 1 from the answer until who asked has opened it. */
  answer_unread: Generated<Flag>;
}
