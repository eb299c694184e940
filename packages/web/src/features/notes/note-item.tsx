import { messages } from '@ruang-naskah/domain/messages.id';
import { partsOfNote } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { hasTabDraft } from '../../api/tab-drafts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LinkExternal } from '../../ui/link-external.tsx';
import { EditNoteForm } from './note-form.tsx';
import { editDraftName } from './use-note-draft.ts';

const words = messages.notes;

interface NoteItemProps {
  readonly note: Note;
  readonly people: readonly NotePerson[];
  readonly showsStage: boolean;
  /** Whether the reader may change and delete notes of their own. */
  readonly canWrite: boolean;
  readonly onDelete: () => void;
}

/** One note: who, when and what; one that was deleted says by whom. */
export function NoteItem({ note, people, showsStage, canWrite, onDelete }: NoteItemProps) {
  const { user, settings } = useSession();
  // An edit whose draft is still stored is continued.
  const [editing, setEditing] = useState(
    () => note.mine && canWrite && hasTabDraft(user.id, editDraftName(note)),
  );
  const { createdAt, editedAt, internal, mine, stage, text, writerName, writerRole } = note;
  return (
    <li className={`grid gap-1 border-l-4 pl-3 ${internal ? 'border-prada' : 'border-garis'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Avatar name={writerName} own={mine} />
        <span className="font-semibold wrap-anywhere">{writerName}</span>
        <span className="text-sm text-tinta-2">{messages.users.roleLabels[writerRole]}</span>
        {showsStage && stage !== null ? <Badge tone="abu">{stage}</Badge> : null}
        {internal ? <Badge tone="kuning">{words.internalMark}</Badge> : null}
      </p>
      {text === null ? (
        <p className="text-sm text-tinta-2">
          {note.deletedByName === null ? words.deletedWithAccount : words.deletedBy(note.deletedByName)}
        </p>
      ) : editing ? (
        <EditNoteForm note={note} text={text} people={people} onDone={() => setEditing(false)} />
      ) : (
        <NoteText text={text} mentions={note.mentions} />
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-tinta-2">
        <span>
          <time dateTime={createdAt}>{formatDateTime(createdAt, settings.timeZone)}</time>
          {editedAt === null || text === null ? null : `, ${words.edited}`}
        </span>
        {text === null || editing ? null : (
          <>
            {mine && canWrite ? (
              <Button variant="quiet" onClick={() => setEditing(true)}>
                {words.edit}
              </Button>
            ) : null}
            {(mine && canWrite) || user.role === 'admin' ? (
              <Button variant="quiet" data-row-focus onClick={onDelete}>
                {words.delete}
              </Button>
            ) : null}
          </>
        )}
      </p>
    </li>
  );
}

/** Plain text; only an address that the portal would open is a link, and a mention is a name. */
function NoteText({ text, mentions }: Pick<Note, 'mentions'> & { readonly text: string }) {
  const nameOf = (id: string) => mentions.find((mention) => mention.id === id)?.nama ?? '';
  return (
    <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
      {partsOfNote(text).map((part, at) => {
        const key = `${at} ${part.kind}`;
        if (part.kind === 'link')
          return (
            <LinkExternal key={key} href={part.href}>
              {part.text}
            </LinkExternal>
          );
        return part.kind === 'person' ? (
          <b key={key} className="font-semibold text-wedel">
            {`@${nameOf(part.id)}`}
          </b>
        ) : (
          <span key={key}>{part.text}</span>
        );
      })}
    </p>
  );
}
