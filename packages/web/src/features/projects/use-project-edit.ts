import { applyEdit, type ProjectEdit, rebaseEdit } from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { countChanges } from '@ruang-naskah/domain/projects/values';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useMemo, useState } from 'react';

type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

interface State {
  /** As it was read: what the edit is made from, and whose version it is saved under. */
  readonly base: Project;
  readonly edit: ProjectEdit;
  /** Who was chosen in the selects, as the rules want to know them. */
  readonly people: ReadonlyMap<string, Candidate>;
}

/**
 * The changes of the dialog, kept here until they are saved (§4), and the project as it would be with them. The rules
 * are the domain's: a value set back to what is stored is no change, an approval moves the overall status.
 */
export function useProjectEdit(project: Project) {
  const [state, setState] = useState<State>({ base: project, edit: {}, people: new Map() });
  const preview = useMemo(() => applyEdit(state.base, state.edit, state.people).project, [state]);

  function change(make: (edit: ProjectEdit) => ProjectEdit, person?: Candidate) {
    setState(({ base, edit, people }) => ({
      base,
      edit: rebaseEdit(make(edit), base, base),
      people: person === undefined ? people : new Map(people).set(person.id, person),
    }));
  }
  function changeStage(name: StageName, part: StageEdit, person?: Candidate) {
    change((edit) => withStage(edit, name, { ...edit.stages?.[name], ...part }), person);
  }
  return {
    ...state,
    preview,
    changes: countChanges(state.edit),
    setTitle: (title: string) => change((edit) => ({ ...edit, title })),
    setOverall: (status: StageName) => change((edit) => ({ ...edit, currentOverallStatus: status })),
    setDeadline: (name: StageName, date: string) =>
      changeStage(name, { deadline: date === '' ? null : date }),
    assign: (name: StageName, person: Person | null) =>
      person === null
        ? changeStage(name, { assigneeId: null })
        : changeStage(name, { assigneeId: person.id }, { ...person, role: 'redaksi', active: true }),
    /** §4: the overall status goes on with the approval, wherever its select stood. */
    approve: (name: StageName) =>
      change(({ currentOverallStatus: _, ...edit }) => ({
        ...edit,
        approvals: [...(edit.approvals ?? []), name],
      })),
    undoApproval: (name: StageName) =>
      change((edit) => ({ ...edit, approvals: edit.approvals?.filter((approved) => approved !== name) })),
    /** Goes on from a newer state with what of the edit still makes sense there. */
    continueOn: (fresh: Project) =>
      setState(({ base, edit, people }) => ({ base: fresh, edit: rebaseEdit(edit, base, fresh), people })),
    startOver: (fresh: Project) => setState(({ people }) => ({ base: fresh, edit: {}, people })),
  };
}
export type ProjectEditing = ReturnType<typeof useProjectEdit>;

function withStage(edit: ProjectEdit, name: StageName, stage: StageEdit): ProjectEdit {
  return { ...edit, stages: { ...edit.stages, [name]: stage } };
}
