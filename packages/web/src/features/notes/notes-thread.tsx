import { messages } from '@ruang-naskah/domain/messages.id';
import { mayWriteNotes } from '@ruang-naskah/domain/notes/policy';
import type { Note, NoteList } from '@ruang-naskah/domain/notes/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useIsOutdated } from '../../api/use-is-outdated.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { UpdateBar } from '../../ui/feedback/update-bar.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { type NotesSubject, notesOf, useDeleteNote } from './use-notes.ts';

const words = messages.notes;

interface NotesThreadProps {
  readonly subject: NotesSubject;
  /** The initial choice where a note may be about any stage. */
  readonly stage?: StageName | undefined;
  /** For places without a heading of their own. */
  readonly heading?: boolean;
}

/** The notes of a manuscript or a project, with the form to write one above them (decision 0093). */
export function NotesThread({ subject, stage, heading = false }: NotesThreadProps) {
  const list = useInfiniteQuery(notesOf(subject));
  const id = useId();
  return (
    <section className="grid gap-4" aria-labelledby={heading ? id : undefined}>
      <NewNotes subject={subject} />
      {heading ? (
        <h2 id={id} className="text-h3">
          {words.title}
        </h2>
      ) : null}
      <p className="text-sm text-tinta-2">{'manuscriptId' in subject ? words.intro : words.introProject}</p>
      <Answer query={list} loading={<Skeleton count={3} />} failed={words.loadFailed} keepDataOnError>
        {({ pages }) => (
          <>
            <Thread subject={subject} stage={stage} pages={pages} />
            <LoadMore
              list={list}
              shown={pages.flatMap(({ items }) => items).length}
              label={words.more}
              failed={words.loadFailed}
            />
          </>
        )}
      </Answer>
    </section>
  );
}

interface ThreadProps {
  readonly subject: NotesSubject;
  readonly stage: StageName | undefined;
  readonly pages: readonly NoteList[];
}

function Thread({ subject, stage, pages }: ThreadProps) {
  const toast = useToast();
  const { user } = useSession();
  const canWrite = mayWriteNotes({ kind: 'user', id: user.id, role: user.role, name: user.nama });
  const remove = useDeleteNote();
  const [asked, setAsked] = useState<Note | null>(null);
  const handleOutcome = useOutcome(asked);
  const notes = pages.flatMap(({ items }) => items);
  const { people = [], internalAllowed = false } = pages[0] ?? {};
  // A deleted note keeps its line: focus stays with it.
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(
    notes.filter(({ text }) => text !== null).map((note) => note.id),
  );
  const ofProject = 'projectId' in subject;
  return (
    <div ref={container} className="grid gap-4">
      {canWrite ? (
        <NoteForm
          subject={subject}
          people={people}
          internalAllowed={internalAllowed}
          stage={ofProject ? (subject.stage ?? stage) : undefined}
          choosesStage={ofProject && subject.stage === undefined}
        />
      ) : null}
      {notes.length === 0 ? <p className="text-sm text-tinta-2">{words.empty}</p> : null}
      <ol className="grid gap-4">
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            people={people}
            showsStage={ofProject && subject.stage === undefined}
            canWrite={canWrite}
            onDelete={() => setAsked(note)}
          />
        ))}
      </ol>
      <DeleteQuestion
        item={asked}
        title={() => words.deleteTitle}
        busyLabel={words.deleting}
        remove={remove}
        handleOutcome={handleOutcome}
        failed={(error) => failureMessage(words.deleteFailed, error)}
        onDeleted={({ id }) => {
          setAsked(null);
          focusAfterRemoving(id);
        }}
        done={() => toast({ message: words.deleted })}
        onCancel={() => setAsked(null)}
      >
        <p>{words.deleteBody}</p>
      </DeleteQuestion>
    </div>
  );
}

/** Sticks above the thread: notes by others are shown on a press, and nothing moves before that. */
function NewNotes({ subject }: { subject: NotesSubject }) {
  const client = useQueryClient();
  const { queryKey } = notesOf(subject);
  return (
    <UpdateBar
      text={useIsOutdated(queryKey) ? messages.live.notes : null}
      onShow={() => client.refetchQueries({ queryKey, exact: true })}
      className="top-16 -mb-4 lg:top-2"
    />
  );
}
