import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import {
  applyEdit,
  type ProjectEdit,
  rebaseEdit,
  repairRequestFor,
} from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { countChanges } from '@ruang-naskah/domain/projects/values';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import type { SuggestedShift } from '@ruang-naskah/domain/schedules/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOpenedAt } from '../../../api/use-today.ts';
import { useVersionedEdit } from '../../../api/use-versioned-edit.ts';
import { projectById } from '../queries.ts';
import { useJudgement } from '../repair/use-judgement.ts';

type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

interface Changes {
  readonly edit: ProjectEdit;
  /** The people chosen in the selects, as the rules need them. */
  readonly people: ReadonlyMap<string, Candidate>;
}

/**
 * Changes whose dialog was closed while they were being saved, by project, until the server has stored them; should it
 * refuse them, the dialog begins with them again. In the memory of this page only: changes of a project are about other people,
 * which nothing on the device may store.
 */
const unansweredChanges = new Map<string, Changes & { readonly base: Project; readonly note: NoteInput }>();

const nothingToResume = { changes: { edit: {}, people: new Map() }, note: { text: '', internal: false } };

/** The unanswered changes of this project that are not stored in it yet; if all are, their note is stored, too. */
function resumeUnanswered(project: Project): { readonly changes: Changes; readonly note: NoteInput } {
  const old = unansweredChanges.get(project.id);
  unansweredChanges.delete(project.id);
  const edit = old === undefined ? {} : rebaseEdit(old.edit, old.base, project);
  if (old === undefined || countChanges(edit) === 0) return nothingToResume;
  return { changes: { edit, people: old.people }, note: old.note };
}

/**
 * The changes of the dialog, kept here until they are saved (§4), and the project as it would be with them. The rules
 * are the domain's: a value set back to the stored one is no change, and an approval moves the overall status. With
 * `resume` it begins with the changes whose dialog was closed while they were being saved.
 */
export function useProjectEdit(project: Project, { resume = false } = {}) {
  const client = useQueryClient();
  const [initial] = useState(() => (resume ? resumeUnanswered(project) : nothingToResume));
  const versioned = useVersionedEdit<Project, Changes>({
    stored: project,
    fetchLatest: () => client.fetchQuery({ ...projectById(project.id), staleTime: 0 }),
    begin: (stored) => (stored === project ? initial : nothingToResume).changes,
    // The part of the edit that is still valid there.
    rebase: ({ edit, people }, base, latest) => ({ edit: rebaseEdit(edit, base, latest), people }),
  });
  const { base, save, fetchLatest, rebaseOnto, startOver } = versioned;
  const { edit, people } = versioned.edit;
  const openedAt = useOpenedAt();
  const preview = useMemo(
    () => applyEdit(base, edit, { people, at: openedAt }).project,
    [base, edit, people, openedAt],
  );

  function change(make: (edit: ProjectEdit) => ProjectEdit, person?: Candidate) {
    versioned.change((now, from) => ({
      edit: rebaseEdit(make(now.edit), from, from),
      people: person === undefined ? now.people : new Map(now.people).set(person.id, person),
    }));
  }
  function changeStage(name: StageName, part: StageEdit, person?: Candidate) {
    change((edit) => withStage(edit, name, { ...edit.stages?.[name], ...part }), person);
  }
  const judgement = useJudgement(preview, change);
  return {
    base,
    edit,
    preview,
    fetchLatest,
    save,
    rebaseOnto,
    startOver,
    changeCount: countChanges(edit),
    /** The name of the person chosen in the field at this path of the edit. */
    personNameAt: (path: string): string | undefined => people.get(personIdAt(edit, path) ?? '')?.nama,
    /** The note that was written with the changes it begins with. */
    note: initial.note,
    /** Keeps the changes for the next time the project is opened in this page, until `forgetUnanswered`. */
    keepUnanswered: (note: NoteInput) => unansweredChanges.set(project.id, { edit, people, base, note }),
    forgetUnanswered: () => unansweredChanges.delete(project.id),
    /** The edit that «Pakai isian saya» applies to what somebody else has saved, and the resulting project. */
    rebasedOn: (fresh: Project) => {
      const rebased = rebaseEdit(edit, base, fresh);
      return { edit: rebased, project: applyEdit(fresh, rebased, { people, at: openedAt }).project };
    },
    setTitle: (title: string) => change((edit) => ({ ...edit, title })),
    setSppNumber: (sppNumber: string) => change((edit) => ({ ...edit, sppNumber })),
    setAuthor: (person: Person) =>
      change((edit) => ({ ...edit, authorId: person.id }), { ...person, role: 'penulis', active: true }),
    setBrief: (name: StageName, brief: string) => changeStage(name, { brief }),
    shiftDeadlines: ({ moves }: SuggestedShift) => change((edit) => withMoves(edit, moves)),
    setOverall: (status: StageName) => change((edit) => ({ ...edit, currentOverallStatus: status })),
    continueWithdrawn: () => change((edit) => ({ ...edit, goOn: true })),
    ...judgement,
    setDeadline: (name: StageName, date: string) =>
      repairRequestFor(edit, name) === undefined
        ? changeStage(name, { deadline: date === '' ? null : date })
        : judgement.changeRepair(name, { deadline: date }),
    assign: (name: StageName, person: Person | null) =>
      person === null
        ? changeStage(name, { assigneeId: null })
        : changeStage(name, { assigneeId: person.id }, { ...person, role: 'redaksi', active: true }),
  };
}
export type ProjectEditing = ReturnType<typeof useProjectEdit>;

/** The id of the person at `authorId` or `stages.Layout.assigneeId`. */
function personIdAt(edit: ProjectEdit, path: string): string | null | undefined {
  if (path === 'authorId') return edit.authorId;
  return stageNames
    .filter((name) => path === `stages.${name}.assigneeId`)
    .map((name) => edit.stages?.[name]?.assigneeId)[0];
}

function withMoves(edit: ProjectEdit, moves: SuggestedShift['moves']): ProjectEdit {
  return moves.reduce(
    (now, { stage, to }) => withStage(now, stage, { ...now.stages?.[stage], deadline: to }),
    edit,
  );
}

function withStage(edit: ProjectEdit, name: StageName, stage: StageEdit): ProjectEdit {
  return { ...edit, stages: { ...edit.stages, [name]: stage } };
}
