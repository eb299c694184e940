import { applyEdit, type ProjectEdit, rebaseEdit, repairOf } from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { countChanges } from '@ruang-naskah/domain/projects/values';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import type { Shift } from '@ruang-naskah/domain/schedules/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOpenedAt } from '../../../api/use-today.ts';
import { useVersionedEdit } from '../../../api/use-versioned-edit.ts';
import { projectById } from '../queries.ts';
import { useJudgement } from '../repair/use-judgement.ts';

type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

interface Accompanying {
  readonly text: string;
  readonly internal: boolean;
}

interface Gathered {
  readonly edit: ProjectEdit;
  /** The people chosen in the selects, as the rules need them. */
  readonly people: ReadonlyMap<string, Candidate>;
}

/**
 * What was left while it was being saved, by project, until it is known to be stored: in this page alone, because the
 * drafts of a device may hold nothing about other people.
 */
const left = new Map<string, Gathered & { readonly base: Project; readonly note: Accompanying }>();

const nothingLeft = { gathered: { edit: {}, people: new Map() }, note: { text: '', internal: false } };

/** Changes that are stored meanwhile are none any more; their note has gone with them. */
function takeUp(project: Project): { readonly gathered: Gathered; readonly note: Accompanying } {
  const kept = left.get(project.id);
  left.delete(project.id);
  const edit = kept === undefined ? {} : rebaseEdit(kept.edit, kept.base, project);
  if (kept === undefined || countChanges(edit) === 0) return nothingLeft;
  return { gathered: { edit, people: kept.people }, note: kept.note };
}

/**
 * The changes of the dialog, kept here until they are saved (§4), and the project as it would be with them. The rules
 * are the domain's: a value set back to the stored one is no change, and an approval moves the overall status. With
 * `goesOn` it begins with what was left while it was being saved.
 */
export function useProjectEdit(project: Project, { goesOn = false } = {}) {
  const client = useQueryClient();
  const [takenUp] = useState(() => (goesOn ? takeUp(project) : nothingLeft));
  const versioned = useVersionedEdit<Project, Gathered>({
    stored: project,
    latest: () => client.fetchQuery({ ...projectById(project.id), staleTime: 0 }),
    begin: (stored) => (stored === project ? takenUp : nothingLeft).gathered,
    // The part of the edit that is still valid there.
    rebase: ({ edit, people }, base, latest) => ({ edit: rebaseEdit(edit, base, latest), people }),
  });
  const { base, save, latest, continueOn, startOver } = versioned;
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
  const judging = useJudgement(preview, change);
  return {
    base,
    edit,
    preview,
    latest,
    save,
    continueOn,
    startOver,
    changes: countChanges(edit),
    /** Whom a field of the edit names. */
    nameAt: (path: string): string | undefined => people.get(chosenAt(edit, path) ?? '')?.nama,
    /** The note that was left with them. */
    note: takenUp.note,
    /** Keeps them for the next time the project is opened; `forget` once they are stored. */
    leave: (note: Accompanying) => left.set(project.id, { edit, people, base, note }),
    forget: () => left.delete(project.id),
    /** The edit that «Pakai isian saya» applies to what somebody else has saved, and the resulting project. */
    keptOn: (fresh: Project) => {
      const kept = rebaseEdit(edit, base, fresh);
      return { edit: kept, project: applyEdit(fresh, kept, { people, at: openedAt }).project };
    },
    setTitle: (title: string) => change((edit) => ({ ...edit, title })),
    setSppNumber: (sppNumber: string) => change((edit) => ({ ...edit, sppNumber })),
    setAuthor: (person: Person) =>
      change((edit) => ({ ...edit, authorId: person.id }), { ...person, role: 'penulis', active: true }),
    setBrief: (name: StageName, brief: string) => changeStage(name, { brief }),
    shift: ({ moves }: Shift) => change((edit) => withMoves(edit, moves)),
    setOverall: (status: StageName) => change((edit) => ({ ...edit, currentOverallStatus: status })),
    goOn: () => change((edit) => ({ ...edit, goOn: true })),
    ...judging,
    setDeadline: (name: StageName, date: string) =>
      repairOf(edit, name) === undefined
        ? changeStage(name, { deadline: date === '' ? null : date })
        : judging.changeRepair(name, { deadline: date }),
    assign: (name: StageName, person: Person | null) =>
      person === null
        ? changeStage(name, { assigneeId: null })
        : changeStage(name, { assigneeId: person.id }, { ...person, role: 'redaksi', active: true }),
  };
}
export type ProjectEditing = ReturnType<typeof useProjectEdit>;

/** The id of the person at `authorId` or `stages.Layout.assigneeId`. */
function chosenAt(edit: ProjectEdit, path: string): string | null | undefined {
  if (path === 'authorId') return edit.authorId;
  return stageNames
    .filter((name) => path === `stages.${name}.assigneeId`)
    .map((name) => edit.stages?.[name]?.assigneeId)[0];
}

function withMoves(edit: ProjectEdit, moves: Shift['moves']): ProjectEdit {
  return moves.reduce(
    (now, { stage, to }) => withStage(now, stage, { ...now.stages?.[stage], deadline: to }),
    edit,
  );
}

function withStage(edit: ProjectEdit, name: StageName, stage: StageEdit): ProjectEdit {
  return { ...edit, stages: { ...edit.stages, [name]: stage } };
}
