import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import { useState } from 'react';
import { isStale, offlineError, refusalOf } from '../../../api/api-error.ts';
import { tellLate } from '../../../api/late-failure.ts';
import { useVisit } from '../../../api/use-sending.ts';
import { namedRefusal } from '../people/use-refused-person.ts';
import { useUpdateProject } from '../queries.ts';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projectDialog;

interface Outcome {
  readonly errors: FieldErrors;
  readonly failure: string | null;
  /** The project as saved by somebody else meanwhile. */
  readonly fresh: Project | null;
}
const nothingWrong: Outcome = { errors: {}, failure: null, fresh: null };

/** Saves what changed, under the version it was made from; a refusal leaves the edit as it is (decision 0007). */
export function useProjectSave(editing: ProjectEditing, onSaved: () => void) {
  const { base, edit } = editing;
  const update = useUpdateProject(base.id);
  const [outcome, setOutcome] = useState(nothingWrong);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState(editing.note);
  const visit = useVisit();

  async function save() {
    setBusy(true);
    try {
      const { UpdateProjectInput } = await loadSchema();
      const parsed = UpdateProjectInput.safeParse({ ...edit, ...accompanying(note, base) });
      if (parsed.success) {
        setOutcome(nothingWrong);
        await editing.save((version) => update.mutateAsync({ body: parsed.data, version }));
        editing.forget();
        onSaved();
      } else refuse({ ...nothingWrong, errors: fieldErrors(parsed.error) });
    } catch (error) {
      const refused = await refusal(error);
      refuse(refused);
      if (visit.current.left) tellLate(refused.failure ?? messages.errors.versionStale);
    }
    setBusy(false);
  }
  /** Errors and attempt in one update, so that focus moves to the first error. */
  function refuse(refused: Outcome) {
    setOutcome(refused);
    setAttempt((count) => count + 1);
  }
  async function refusal(error: unknown): Promise<Outcome> {
    const { errors, failure } = refusalOf(words.saveFailed, error);
    const named = Object.entries(errors).map(([path, message]) => [
      path,
      namedRefusal(message, editing.nameAt(path)),
    ]);
    const refused: Outcome = { ...nothingWrong, failure, errors: Object.fromEntries(named) };
    if (!isStale(error)) return refused;
    const fresh = await editing.latest().catch(() => null);
    return fresh === null ? refused : { ...nothingWrong, fresh };
  }
  return {
    ...outcome,
    attempt,
    busy,
    save,
    /** What somebody else has saved, known before one's own save is refused. */
    compare: (fresh: Project) => setOutcome({ ...nothingWrong, fresh }),
    /** Sent with the changes, about the stage the project stands on. */
    note,
    setNote,
    /** What is being saved is kept, should it not be stored. */
    leave: () => {
      if (busy) editing.leave(note);
    },
    /** After the person has decided between the two sides. */
    settle: () => setOutcome(nothingWrong),
  };
}

function accompanying(note: { readonly text: string; readonly internal: boolean }, project: Project) {
  if (note.text.trim() === '') return {};
  return { accompanying: { ...note, stage: project.currentOverallStatus ?? stageNames[0] } };
}

/** @throws ApiError `offline` when the schema's code could not be fetched */
function loadSchema() {
  return import('@ruang-naskah/domain/projects/schema').catch(() => {
    throw offlineError();
  });
}
