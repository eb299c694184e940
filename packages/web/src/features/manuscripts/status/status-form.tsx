import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import {
  needsReason,
  type ReasonedStatus,
  type SettableStatus,
  settableStatuses,
} from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import { reasonsFor } from '@ruang-naskah/domain/notices/reasons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { failureMessage, refusalOf } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { keepUnsavedText, useUnsavedText } from '../../../api/unsaved-texts.ts';
import { useVersionedEdit } from '../../../api/use-versioned-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isTypingElsewhere } from '../../../ui/focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select, TextArea } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { AccompanyingNote } from '../../notes/parts.ts';
import { useAccompanyingDraft } from '../../notes/queries.ts';
import { ReasonSelect } from '../../notices/parts.ts';
import { reasonTemplates } from '../../notices/queries.ts';
import { manuscriptById, useSetStatus } from '../queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { StatusMeanwhile } from './status-meanwhile.tsx';

const words = messages.reviews;
const rejected: SettableStatus = 'Ditolak';

interface StatusFormProps {
  readonly manuscript: Manuscript;
  /** Opens the next manuscript of the list; undefined after the last one. */
  readonly onNext: (() => void) | undefined;
}

/** The chosen status, with the reason if the author is given one. */
interface StatusChoice {
  readonly status: SettableStatus | undefined;
  /** The reason; undefined while none was written or chosen: the publisher's first template is offered. */
  readonly note?: string | undefined;
  /** The reasons written for other statuses, by status: put back when the status is chosen again. */
  readonly notes?: Readonly<Record<string, string>>;
}

function chooseStatus({ status: before, note, notes }: StatusChoice, chosen: string): StatusChoice {
  const status = settableStatuses.find((settable) => settable === chosen);
  const kept = note === undefined || before === undefined ? { ...notes } : { ...notes, [before]: note };
  return { status, note: kept[chosen], notes: kept };
}

/** The publisher's first reason for a status stands in its field at once, so that saving stays one press (decision 0086). */
function useFirstReason({ status, note }: StatusChoice, judul: string): string {
  const { data } = useQuery(reasonTemplates());
  if (note !== undefined) return note;
  if (data === undefined || status === undefined || !needsReason(status)) return '';
  return reasonsFor(data.reasons, status, { judul })[0]?.text ?? '';
}

function errorsOf(status: SettableStatus | undefined, note: string): Readonly<Record<string, string>> {
  if (status === undefined) return { status: words.statusRequired };
  const missing = needsReason(status) && note.trim() === '';
  return missing ? { note: messages.manuscripts.reasonRequired } : {};
}

/** The note that is saved with the status, if one was written. */
function accompanyingNote(note: NoteInput): { readonly accompanying?: NoteInput } {
  return note.text.trim() === '' ? {} : { accompanying: note };
}

/** The twelve statuses in any order (§4); a rejection, and any change of a withdrawn manuscript, asks for confirmation. */
export function StatusForm({ manuscript, onNext }: StatusFormProps) {
  const { settings } = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const setStatus = useSetStatus(manuscript.id);
  // The choice is kept on top of what somebody else saved: the admin sees the change and may save again.
  const versioned = useVersionedEdit<Manuscript, StatusChoice>({
    stored: manuscript,
    fetchLatest: () => client.fetchQuery({ ...manuscriptById(manuscript.id), staleTime: 0 }),
    begin: ({ status, history }) => ({
      status: settableStatuses.find((settable) => settable === status),
      note: history.at(-1)?.note || undefined,
    }),
    rebase: (choice) => choice,
    rebaseOnRefetch: true,
  });
  // Withdrawn (decision 0095): a new status is more likely a mistake than intended.
  const isWithdrawn = manuscript.withdrawal?.state === 'accepted';
  const { status: chosen } = versioned.edit;
  const reason = useFirstReason(versioned.edit, manuscript.judul);
  const [seenEvents, setSeenEvents] = useState(manuscript.history.length);
  const [refusedAttempts, setRefusedAttempts] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const opensNext = useRef(false);
  const [isSavedForNext, setSavedForNext] = useState(false);
  const [storedReason, setStoredReason] = useState(manuscript.history.at(-1)?.note ?? '');
  const isReasonChanged = versioned.edit.note !== undefined && versioned.edit.note !== storedReason;
  const [, navigate] = useLocation();
  // In an effect, so that `UnsavedChanges` has stopped blocking navigation; not at all if the form is gone.
  useEffect(() => {
    if (!isSavedForNext) return;
    setSavedForNext(false);
    onNext?.();
  });
  const [note, setNote] = useAccompanyingDraft(manuscript.id);
  const unsaved = useUnsavedText();
  function save(status: SettableStatus) {
    setConfirming(false);
    const sent = unsaved.sentForm();
    versioned
      .save((version) =>
        setStatus.mutateAsync({
          status,
          note: needsReason(status) ? reason : '',
          version,
          ...accompanyingNote(note),
        }),
      )
      .then(
        (saved) => {
          setSeenEvents(saved.history.length);
          setNote(() => ({ text: '', internal: false }));
          toast({ message: words.statusUpdated });
          setStoredReason(saved.history.at(-1)?.note ?? '');
          // Not for somebody who writes a note by now.
          setSavedForNext(opensNext.current && !isTypingElsewhere(sent?.form));
        },
        // Shown above the form as well.
        (error) => sent && keepUnsavedText(failureMessage(words.statusFailed, error), sent),
      );
  }
  function submit(andOpenNext: boolean) {
    opensNext.current = andOpenNext;
    if (chosen === undefined || errorsOf(chosen, reason).note !== undefined)
      setRefusedAttempts((count) => count + 1);
    else if (isWithdrawn || (chosen === rejected && manuscript.status !== rejected)) setConfirming(true);
    else save(chosen);
  }
  const errors = refusedAttempts === 0 ? {} : errorsOf(chosen, reason);
  const refused = refusalOf(words.statusFailed, versioned.error);
  return (
    <>
      <FormShell
        {...unsaved.shell}
        id="status"
        data-guarded
        busy={setStatus.isPending}
        submitError={refused.failure}
        errors={errors}
        attempt={refusedAttempts}
        onSubmit={() => submit(false)}
      >
        {versioned.stale ? <Button onClick={() => void versioned.reload()}>{words.reload}</Button> : null}
        {setStatus.isPending ? null : (
          <StatusMeanwhile history={manuscript.history} seenCount={seenEvents} timeZone={settings.timeZone} />
        )}
        <p className="grid gap-1">
          <span className="text-sm text-tinta-2">{words.currentStatus}</span>
          <StatusBadge status={manuscript.status} />
        </p>
        <Field name="status" label={words.changeStatus} error={errors.status}>
          <Select
            value={chosen ?? ''}
            onChange={({ target }) => versioned.change((choice) => chooseStatus(choice, target.value))}
          >
            {chosen === undefined ? <option value="">{words.chooseStatus}</option> : null}
            {settableStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        {chosen === undefined || !needsReason(chosen) ? null : (
          <ReasonField
            status={chosen}
            judul={manuscript.judul}
            value={reason}
            error={errors.note ?? refused.errors.note}
            onChange={(text) => versioned.change((choice) => ({ ...choice, note: text }))}
          />
        )}
        {/* The buttons below keep their place when it comes. */}
        <Suspense fallback={<p className="invisible py-2 text-sm">{messages.notes.accompany}</p>}>
          <AccompanyingNote
            note={note}
            error={refused.errors['accompanying.text']}
            onChange={(changed) => setNote(() => changed)}
          />
        </Suspense>
        {onNext === undefined ? null : (
          <Button variant="primary" onClick={() => !setStatus.isPending && submit(true)}>
            {words.saveAndNext}
          </Button>
        )}
        <SubmitButton
          wide
          variant={onNext === undefined ? 'primary' : 'secondary'}
          busyLabel={words.savingStatus}
        >
          {words.saveStatus}
        </SubmitButton>
      </FormShell>
      <Confirm
        open={isConfirming}
        title={(isWithdrawn ? words.backTitle : words.rejectTitle)(manuscript.judul)}
        confirmLabel={isWithdrawn ? words.backConfirm : words.rejectConfirm}
        onConfirm={() => chosen !== undefined && save(chosen)}
        onCancel={() => setConfirming(false)}
      >
        <p>{isWithdrawn ? words.backBody : words.rejectBody}</p>
      </Confirm>
      <UnsavedChanges dirty={isReasonChanged && !setStatus.isPending} go={navigate} />
    </>
  );
}

interface ReasonFieldProps {
  readonly status: ReasonedStatus;
  readonly judul: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The reason for the author: one of the publisher's templates, which can be edited. */
function ReasonField({ status, judul, value, error, onChange }: ReasonFieldProps) {
  const templates = useQuery(reasonTemplates());
  return (
    <>
      <Suspense fallback={<Skeleton shape="rows" count={1} />}>
        {' '}
        <ReasonSelect
          key={status}
          query={templates}
          label={words.reasonTemplate}
          use={status}
          values={{ judul }}
          value={value}
          onChoose={onChange}
        />
      </Suspense>
      <Field name="note" label={words.reason} hint={words.reasonHint} error={error}>
        <TextArea rows={5} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </>
  );
}
