import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotesThread } from '../../notes/parts.ts';
import { useUnreadNotes } from '../../notes/queries.ts';

interface ProjectNotesProps {
  readonly projectId: string;
  /** Of one stage only. */
  readonly stage?: StageName;
  /** The stage a new note is about unless another is chosen. */
  readonly initialStage?: StageName | undefined;
}

/** Notes of a project, fetched when they are opened. */
export function ProjectNotes({ projectId, stage, initialStage }: ProjectNotesProps) {
  const [opened, setOpened] = useState(false);
  const unread = useUnreadNotes(projectId, opened, stage);
  return (
    <details className="open:w-full" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="py-2 text-wedel">
        {unread ? `${messages.notes.open} · ${messages.live.newNotes}` : messages.notes.open}
      </summary>
      {opened ? (
        <Suspense fallback={<Skeleton count={3} />}>
          <NotesThread
            subject={stage === undefined ? { projectId } : { projectId, stage }}
            stage={initialStage}
          />
        </Suspense>
      ) : null}
    </details>
  );
}
