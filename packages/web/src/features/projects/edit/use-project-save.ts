import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import { type Project, UpdateProjectInput } from '@ruang-naskah/domain/projects/schema';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import { useState } from 'react';
import { isStale, refusalOf } from '../../../api/api-error.ts';
import { showLateFailure } from '../../../api/late-failure.ts';
import { useMounted } from '../../../api/use-outcome.ts';
import { withPersonName } from '../../users/people/use-refused-person.ts';
import { useUpdateProject } from '../queries.ts';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projectDialog;

interface SaveResult {
  readonly errors: FieldErrors;
  readonly failure: string | null;
  /** The project as saved by somebody else meanwhile. */
  readonly fresh: Project | null;
}
const nothingWrong: SaveResult = { errors: {}, failure: null, fresh: null };

/** Saves what changed, under the version it was made from; a refusal leaves the edit as it is (decision 0007). */
export function useProjectSave(editing: ProjectEditing, onSaved: (saved: Project) => void) {
  const { base, edit } = editing;
  const update = useUpdateProject(base.id);
  const [result, setResult] = useState(nothingWrong);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState(editing.note);
  const mounted = useMounted();

  async function save() {
    setBusy(true);
    // In case the dialog is left meanwhile, by whatever way, and the server refuses them.
    editing.keepUnanswered(note);
    try {
      const parsed = UpdateProjectInput.safeParse({ ...edit, ...accompanyingNote(note, base) });
      if (parsed.success) {
        setResult(nothingWrong);
        const saved = await editing.save((version) => update.mutateAsync({ body: parsed.data, version }));
        editing.forgetUnanswered();
        onSaved(saved);
      } else showRefusal({ ...nothingWrong, errors: fieldErrors(parsed.error) });
    } catch (error) {
      const refused = await readRefusal(error);
      showRefusal(refused);
      if (!mounted.current.isMounted) showLateFailure(refused.failure ?? messages.errors.versionStale);
    }
    // They are still in the dialog.
    if (mounted.current.isMounted) editing.forgetUnanswered();
    setBusy(false);
  }
  /** Errors and attempt in one update, so that focus moves to the first error. */
  function showRefusal(refused: SaveResult) {
    setResult(refused);
    setAttempt((count) => count + 1);
  }
  async function readRefusal(error: unknown): Promise<SaveResult> {
    const { errors, failure } = refusalOf(words.saveFailed, error);
    const namingPeople = Object.entries(errors).map(([path, message]) => [
      path,
      withPersonName(message, editing.personNameAt(path)),
    ]);
    const refused: SaveResult = { ...nothingWrong, failure, errors: Object.fromEntries(namingPeople) };
    if (!isStale(error)) return refused;
    const fresh = await editing.fetchLatest().catch(() => null);
    return fresh === null ? refused : { ...nothingWrong, fresh };
  }
  return {
    ...result,
    attempt,
    busy,
    save,
    /** Shows the conflict with what somebody else has saved, before one's own save is refused for it. */
    showConflict: (fresh: Project) => setResult({ ...nothingWrong, fresh }),
    /** Sent with the changes; it is about the project's current stage. */
    note,
    setNote,
    forgetNote: () => setNote({ text: '', internal: false }),
    /** Once the admin has chosen, in `ProjectConflict`, their own changes or those saved by somebody else. */
    hideConflict: () => setResult(nothingWrong),
  };
}

function accompanyingNote(note: NoteInput, project: Project) {
  if (note.text.trim() === '') return {};
  return { accompanying: { ...note, stage: project.currentOverallStatus ?? stageNames[0] } };
}
