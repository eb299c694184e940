import type { StageName, StageStatus } from '@ruang-naskah/domain/projects/stages';
import type { AdminTask, StageTurn, TurnHolder } from '@ruang-naskah/domain/projects/turn';
import type { ProofKind, VerdictKind } from '@ruang-naskah/domain/projects/values';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of projects; `schema.ts` says how their columns are to be read. */

type Flag = 0 | 1;
type Instant = number;
type CalendarDate = string;

export interface ProjectsTable {
  seq: GeneratedAlways<number>;
  id: string;
  title: string;
  title_key: GeneratedAlways<string>;
  /** Folded, then as written; what `title_key` is when it is given. */
  title_sort: string | null;
  spp_number: string | null;
  author_id: string | null;
  author_name: string;
  /** Null only in imported data, which §8 calls incomplete. */
  current_overall_status: StageName | null;
  manuscript_id: string | null;
  kind: 'penulis' | 'redaksi';
  search_text: string;
  /** Its most urgent turn; kept by each write that changes a project. */
  turn_who: TurnHolder;
  turn_holder_id: string | null;
  turn_name: string;
  turn_to: AdminTask | null;
  /** Of which stage; null where it is nobody's turn. */
  turn_stage: Generated<StageName | null>;
  /** The turns besides the most urgent one, as JSON; null for none. */
  other_turns: Generated<string | null>;
  /** What lists filter by: of all its turns (`listFlagsOf`). */
  asks_admin: GeneratedAlways<Flag>;
  asks_penulis: GeneratedAlways<Flag>;
  asks_redaksi: GeneratedAlways<Flag>;
  asks_team: GeneratedAlways<Flag>;
  lacks_person: GeneratedAlways<Flag>;
  lacks_deadline: GeneratedAlways<Flag>;
  lacks_step: GeneratedAlways<Flag>;
  turn_since: CalendarDate;
  /** 0 for a turn from before these days were recorded, which began on `turn_since` or earlier. */
  turn_since_exact: Flag;
  /** Of that turn's stage, while it is open. */
  turn_deadline: CalendarDate | null;
  /** `turn_deadline`, or the end of time, so that undated projects sort last. */
  turn_deadline_key: GeneratedAlways<CalendarDate>;
  /** The same where work is due by it: the first day on which anything of the project is due. */
  late_deadline: CalendarDate | null;
  /** When the link arrived that has waited longest for the admin; 0 where that is unknown. */
  review_since: Instant | null;
  /** 1 once the author's account is deleted, or has another role. */
  author_gone: Generated<Flag>;
  /** 1 where its manuscript was withdrawn, until the admin says that it goes on (decision 0095). */
  withdrawn: Generated<Flag>;
  /** How many stages wait for the admin; kept by each write that changes a stage. */
  awaits_review: number;
  /** Grows with every change, a link as well. */
  version: number;
  /** The version that the last change but a link made: an admin's save from an older one is stale (decision 0007). */
  edited_version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  created_by: string;
  /** Who changed it last, an admin or a deliverer; null for a change from before this was recorded. */
  updated_by: string | null;
  /** Since when it is in the bin; queries for projects leave these out (decision 0082). */
  deleted_at: Instant | null;
  deleted_by: string | null;
}

/** One stay of a project at a stage: while it is the present one and not approved. */
export interface StageVisitsTable {
  project_id: string;
  stage: StageName;
  /** Counts the stays at this stage. */
  round: number;
  /** Null for a stay that began before these were recorded. */
  entered_at: Instant | null;
  left_at: Instant | null;
  /** Whether it ended by an approval. */
  approved: Generated<Flag>;
}

export interface ProjectStagesTable {
  project_id: string;
  stage: StageName;
  /** One to ten. */
  position: number;
  deadline: CalendarDate | null;
  status: StageStatus;
  assignee_id: string | null;
  editor_id: string | null;
  editor_name: string | null;
  submission_link: string | null;
  submitted_by: string | null;
  submitted_at: Instant | null;
  approved_at: Instant | null;
  approved_by: string | null;
  /** What it was when it was approved; null for an approval from before this was recorded. */
  approved_from: Generated<StageStatus | null>;
  /** 'Arahan admin'. */
  brief: string | null;
  links_given: Generated<number>;
  /** The project's version that brought the present link, or the person who took the stage. */
  version: number;
  /** What `stageTurn` says of it; kept by each write that changes the project. */
  turn: Generated<StageTurn>;
  /** Whom it asks for work now. */
  asked_id: Generated<string | null>;
  holder_id: GeneratedAlways<string | null>;
  /** `deadline`, or the end of time, so that undated stages sort last. */
  deadline_key: GeneratedAlways<CalendarDate>;
  /** What its deliverer said with the present link. */
  note: string | null;
  /** The latest request for repair. */
  repair_note: string | null;
  repair_asked_at: Instant | null;
  /** What the author said of the present link. */
  proof_kind: ProofKind | null;
  proof_note: string | null;
  proof_at: Instant | null;
  /** The first deadline it was given; null for a deadline from before this was recorded. */
  planned_deadline: Generated<CalendarDate | null>;
  /** What calendars show of it: grows with its deadline and the project's title. */
  event_revision: Generated<number>;
  /** Null where that has not changed since the project was made. */
  event_changed_at: Generated<Instant | null>;
}

export interface StageLinksTable {
  id: string;
  project_id: string;
  stage: StageName;
  url: string;
  submitted_by: string | null;
  submitted_by_name: string;
  submitted_at: Instant;
  note: string | null;
}

/** What was said of a delivered link (decision 0086). */
export interface StageVerdictsTable {
  id: string;
  project_id: string;
  stage: StageName;
  kind: VerdictKind;
  note: string;
  deadline: CalendarDate | null;
  given_by: string;
  given_by_name: string;
  given_at: Instant;
}

/** One per stage, holder and day, asked for by an admin. */
export interface StageRemindersTable {
  id: string;
  project_id: string;
  stage: StageName;
  holder_id: string;
  day: CalendarDate;
  asked_by: string;
  tell_at: Instant;
  /** Null while it can be taken back. */
  told_at: Instant | null;
}

export interface ProjectParticipantsTable {
  project_id: string;
  user_id: string;
  /** The project's, so that one's own list is read in order. */
  created_at: Instant;
}
