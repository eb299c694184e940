import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { needsReason, type SettableStatus, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { reasonsFor } from '@ruang-naskah/domain/notices/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useVersionedEdit } from '../../../api/use-versioned-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { AccompanyingNote, useAccompanyingDraft } from '../../notes/queries.ts';
import { reasonTemplates } from '../../notices/queries.ts';
import { manuscriptById, useSetStatus } from '../queries.ts';
import { ReasonField } from './reason-field.tsx';
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
interface Choice {
  readonly status: SettableStatus | undefined;
  /** Undefined while none was written or chosen: the publisher's first is offered. */
  readonly note?: string | undefined;
  /** What was written for the statuses chosen before: it is there again when one is chosen once more. */
  readonly notes?: Readonly<Record<string, string>>;
}

function chooseStatus({ status: before, note, notes }: Choice, chosen: string): Choice {
  const status = settableStatuses.find((settable) => settable === chosen);
  const kept = note === undefined || before === undefined ? { ...notes } : { ...notes, [before]: note };
  return { status, note: kept[chosen], notes: kept };
}

/** The publisher's first reason for a status stands in its field at once, so that saving stays one press (decision 0086). */
function useFirstReason({ status, note }: Choice, judul: string): string {
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
const nothing = { text: '', internal: false };
function beside(note: typeof nothing): { readonly accompanying?: typeof nothing } {
  return note.text.trim() === '' ? {} : { accompanying: note };
}

function errorOfThread(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['accompanying.text'] : undefined;
}

/** The twelve statuses in any order (§4); a rejection, and any change of a withdrawn manuscript, asks for confirmation. */
export function StatusForm({ manuscript, onNext }: StatusFormProps) {
  const { settings } = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const setStatus = useSetStatus(manuscript.id);
  // The choice is kept on top of what somebody else saved: the admin sees the change and may save again.
  const versioned = useVersionedEdit<Manuscript, Choice>({
    stored: manuscript,
    latest: () => client.fetchQuery({ ...manuscriptById(manuscript.id), staleTime: 0 }),
    begin: ({ status, history }) => ({
      status: settableStatuses.find((settable) => settable === status),
      note: history.at(-1)?.note || undefined,
    }),
    rebase: (choice) => choice,
    follow: true,
  });
  // Withdrawn (decision 0095): a new status is more likely a mistake than intended.
  const isBack = manuscript.withdrawal?.state === 'accepted';
  const { status: chosen } = versioned.edit;
  const note = useFirstReason(versioned.edit, manuscript.judul);
  const [known, setKnown] = useState(manuscript.history.length);
  const [missing, setMissing] = useState(0);
  const [asking, setAsking] = useState(false);
  const goingOn = useRef(false);
  const [isNext, setNext] = useState(false);
  const [stored, setStored] = useState(manuscript.history.at(-1)?.note ?? '');
  const isWritten = versioned.edit.note !== undefined && versioned.edit.note !== stored;
  const [, navigate] = useLocation();
  // Once the guard has been released, and only while this form is there.
  useEffect(() => {
    if (!isNext) return;
    setNext(false);
    onNext?.();
  });
  const [thread, setThread] = useAccompanyingDraft(manuscript.id);
  function save(status: SettableStatus) {
    setAsking(false);
    versioned
      .save((version) =>
        setStatus.mutateAsync({ status, note: needsReason(status) ? note : '', version, ...beside(thread) }),
      )
      .then(
        (saved) => {
          setKnown(saved.history.length);
          setThread(() => nothing);
          toast({ message: words.statusUpdated });
          setStored(saved.history.at(-1)?.note ?? '');
          setNext(goingOn.current);
        },
        // Shown above the form.
        () => undefined,
      );
  }
  function submit(thenNext: boolean) {
    goingOn.current = thenNext;
    if (chosen === undefined || errorsOf(chosen, note).note !== undefined) setMissing((count) => count + 1);
    else if (isBack || (chosen === rejected && manuscript.status !== rejected)) setAsking(true);
    else save(chosen);
  }
  const errors = missing === 0 ? {} : errorsOf(chosen, note);
  return (
    <>
      <FormShell
        id="status"
        busy={setStatus.isPending}
        submitError={failureMessage(words.statusFailed, versioned.error)}
        errors={errors}
        attempt={missing}
        onSubmit={() => submit(false)}
      >
        {versioned.stale ? <Button onClick={() => void versioned.reload()}>{words.reload}</Button> : null}
        {setStatus.isPending ? null : (
          <StatusMeanwhile history={manuscript.history} known={known} timeZone={settings.timeZone} />
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
            value={note}
            error={errors.note}
            onChange={(text) => versioned.change((choice) => ({ ...choice, note: text }))}
          />
        )}
        <Suspense>
          <AccompanyingNote
            note={thread}
            error={errorOfThread(versioned.error)}
            onChange={(note) => setThread(() => note)}
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
        open={asking}
        title={(isBack ? words.backTitle : words.rejectTitle)(manuscript.judul)}
        confirmLabel={isBack ? words.backConfirm : words.rejectConfirm}
        onConfirm={() => chosen !== undefined && save(chosen)}
        onCancel={() => setAsking(false)}
      >
        <p>{isBack ? words.backBody : words.rejectBody}</p>
      </Confirm>
      <UnsavedChanges dirty={isWritten && !setStatus.isPending} go={navigate} />
    </>
  );
}
