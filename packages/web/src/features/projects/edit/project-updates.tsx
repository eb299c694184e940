import { listPresentAdmins } from '@ruang-naskah/domain/live/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useAnnounceOpenProject, useLiveChange } from '../../../api/live.ts';
import { queryOf } from '../../../api/queries.ts';
import { useIsOutdated } from '../../../api/use-is-outdated.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { stageRequests } from '../requests/queries.ts';
import type { ProjectEditing } from './use-project-edit.ts';
import type { useProjectSave } from './use-project-save.ts';

const words = messages.live;

interface ProjectUpdatesProps {
  readonly editing: ProjectEditing;
  readonly saving: Pick<ReturnType<typeof useProjectSave>, 'busy' | 'showConflict' | 'fresh'>;
  /** Moves to the requests. */
  readonly onShowRequests: () => void;
}

/** Beside the save button, where it moves nothing: who else has the project open, and whether somebody has saved it. */
export function ProjectUpdates({ editing, saving, onShowRequests }: ProjectUpdatesProps) {
  const { id, version } = editing.base;
  useAnnounceOpenProject(id);
  const saved = useSavedByOthers(editing);
  const isSavedByOthers = saved === 'gone' || (saved !== null && saved.version > version);
  // A pending save and an open conflict report this themselves.
  const isShownElsewhere = saving.busy || saving.fresh !== null;
  return (
    <div role="status" className="grid w-full gap-3 empty:hidden">
      {isSavedByOthers && !isShownElsewhere ? (
        <SavedByOthers saved={saved} editing={editing} onCompare={saving.showConflict} />
      ) : null}
      {isShownElsewhere ? null : <RequestUpdates id={id} onShow={onShowRequests} />}
      <OthersPresent id={id} />
    </div>
  );
}

/** The project as somebody else has just saved it. */
function useSavedByOthers({ base, fetchLatest }: ProjectEditing): Project | 'gone' | null {
  const [saved, setSaved] = useState<Project | 'gone' | null>(null);
  useLiveChange(({ kind, id }) => {
    if (kind !== 'project' || id !== base.id) return;
    // Without an answer the save itself reports it (decision 0007).
    fetchLatest().then(setSaved, (error: unknown) => isNotFound(error) && setSaved('gone'));
  });
  return saved;
}

interface SavedByOthersProps {
  readonly saved: Project | 'gone';
  readonly editing: ProjectEditing;
  readonly onCompare: (fresh: Project) => void;
}

function SavedByOthers({ saved, editing, onCompare }: SavedByOthersProps) {
  if (saved === 'gone') return <Alert tone="warning">{words.gone}</Alert>;
  const dirty = editing.changeCount > 0;
  const name = saved.changed?.name ?? null;
  return (
    <Alert
      tone="warning"
      action={
        <Button onClick={() => (dirty ? onCompare(saved) : editing.startOver(saved))}>
          {dirty ? words.compare : words.showSaved}
        </Button>
      }
    >
      {name === null ? words.changed : words.savedBy(name)}
    </Alert>
  );
}

/** Shows that a request was made or answered; the stages below do not move until it is pressed. */
function RequestUpdates({ id, onShow }: { readonly id: string; readonly onShow: () => void }) {
  const client = useQueryClient();
  const { queryKey } = stageRequests(id);
  const [loading, setLoading] = useState(false);
  if (!useIsOutdated(queryKey) && !loading) return null;
  async function show() {
    setLoading(true);
    await client.refetchQueries({ queryKey, exact: true });
    setLoading(false);
    onShow();
  }
  return (
    <Alert
      tone="info"
      action={
        <Button busy={loading} busyLabel={messages.ui.loading} onClick={() => void show()}>
          {words.show}
        </Button>
      }
    >
      {words.requests}
    </Alert>
  );
}

function OthersPresent({ id }: { id: string }) {
  const { data } = useQuery({ ...queryOf(listPresentAdmins, { params: { id } }), retry: false });
  const names = data?.people.map(({ nama }) => nama) ?? [];
  return names.length === 0 ? null : (
    <p className="text-sm text-tinta-2 wrap-anywhere">{words.present(names.join(', '))}</p>
  );
}
