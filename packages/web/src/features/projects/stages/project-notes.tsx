import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotesThread, useUnreadNotes } from '../../notes/queries.ts';

interface ProjectNotesProps {
  readonly projectId: string;
  /** Of one stage only. */
  readonly stage?: StageName;
  /** The stage a new note is about unless another is chosen. */
  readonly first?: StageName | undefined;
}

/** Notes of a project, fetched when they are opened. */
export function ProjectNotes({ projectId, stage, first }: ProjectNotesProps) {
  const [opened, setOpened] = useState(false);
  const unread = useUnreadNotes(projectId, opened, stage);
  return (
    <details className="open:w-full" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="py-2 text-wedel">
        {unread ? `${messages.notes.open} · ${messages.live.newNotes}` : messages.notes.open}
      </summary>
      {opened ? (
        <Suspense fallback={<Skeleton count={3} />}>
          <NotesThread place={stage === undefined ? { projectId } : { projectId, stage }} stage={first} />
        </Suspense>
      ) : null}
    </details>
  );
}
