import { listPresent } from '@ruang-naskah/domain/live/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useLiveChange, useShownOpen } from '../../../api/live.ts';
import { queryOf } from '../../../api/queries.ts';
import { useIsOld } from '../../../api/use-is-old.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { stageRequests } from '../requests/queries.ts';
import type { ProjectEditing } from './use-project-edit.ts';
import type { useProjectSave } from './use-project-save.ts';

const words = messages.live;

interface ProjectNewsProps {
  readonly editing: ProjectEditing;
  readonly saving: Pick<ReturnType<typeof useProjectSave>, 'busy' | 'compare' | 'fresh'>;
  /** Moves to the requests. */
  readonly onRequests: () => void;
}

/** Beside the save button, where it moves nothing: who else has the project open, and whether somebody has saved it. */
export function ProjectNews({ editing, saving, onRequests }: ProjectNewsProps) {
  const { id, version } = editing.base;
  useShownOpen(id);
  const news = useNews(editing);
  const isNew = news === 'gone' || (news !== null && news.version > version);
  // A pending save and an open conflict report this themselves.
  const isSaid = saving.busy || saving.fresh !== null;
  return (
    <div role="status" className="grid w-full gap-3 empty:hidden">
      {isNew && !isSaid ? <Saved news={news} editing={editing} compare={saving.compare} /> : null}
      {isSaid ? null : <RequestNews id={id} onShow={onRequests} />}
      <Present id={id} />
    </div>
  );
}

/** The project as somebody else has just saved it. */
function useNews({ base, latest }: ProjectEditing): Project | 'gone' | null {
  const [news, setNews] = useState<Project | 'gone' | null>(null);
  useLiveChange(({ kind, id }) => {
    if (kind !== 'project' || id !== base.id) return;
    // Without an answer the save itself reports it (decision 0007).
    latest().then(setNews, (error: unknown) => isNotFound(error) && setNews('gone'));
  });
  return news;
}

interface SavedProps {
  readonly news: Project | 'gone';
  readonly editing: ProjectEditing;
  readonly compare: (fresh: Project) => void;
}

function Saved({ news, editing, compare }: SavedProps) {
  if (news === 'gone') return <Alert tone="warning">{words.gone}</Alert>;
  const dirty = editing.changes > 0;
  const name = news.changed?.name ?? null;
  return (
    <Alert
      tone="warning"
      action={
        <Button onClick={() => (dirty ? compare(news) : editing.startOver(news))}>
          {dirty ? words.compare : words.showSaved}
        </Button>
      }
    >
      {name === null ? words.changed : words.savedBy(name)}
    </Alert>
  );
}

/** Shows that a request was made or answered; the stages below do not move until it is pressed. */
function RequestNews({ id, onShow }: { readonly id: string; readonly onShow: () => void }) {
  const client = useQueryClient();
  const { queryKey } = stageRequests(id);
  const [loading, setLoading] = useState(false);
  if (!useIsOld(queryKey) && !loading) return null;
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

function Present({ id }: { id: string }) {
  const { data } = useQuery({ ...queryOf(listPresent, { params: { id } }), retry: false });
  const names = data?.people.map(({ nama }) => nama) ?? [];
  return names.length === 0 ? null : (
    <p className="text-sm text-tinta-2 wrap-anywhere">{words.present(names.join(', '))}</p>
  );
}
