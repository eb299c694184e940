import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { type SettableStatus, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useVersionedEdit } from '../../../api/use-versioned-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { manuscriptById, useSetStatus } from '../queries.ts';
import { StatusBadge } from './status-badge.tsx';

const words = messages.reviews;
const rejected: SettableStatus = 'Ditolak';

interface StatusFormProps {
  readonly manuscript: Manuscript;
  /** Opens the next manuscript of the list; undefined after the last one. */
  readonly onNext: (() => void) | undefined;
}

/** The twelve statuses in any order (§4); only a rejection asks for confirmation. */
export function StatusForm({ manuscript, onNext }: StatusFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const setStatus = useSetStatus(manuscript.id);
  // The choice stays on what somebody else saved: the admin sees what changed meanwhile and may set it again.
  const versioned = useVersionedEdit<Manuscript, SettableStatus | undefined>({
    stored: manuscript,
    latest: () => client.fetchQuery({ ...manuscriptById(manuscript.id), staleTime: 0 }),
    begin: ({ status }) => settableStatuses.find((settable) => settable === status),
    rebase: (choice) => choice,
    follow: true,
  });
  const chosen = versioned.edit;
  const [missing, setMissing] = useState(0);
  const [asking, setAsking] = useState(false);
  const goingOn = useRef(false);
  function save(status: SettableStatus) {
    setAsking(false);
    versioned
      .save((version) => setStatus.mutateAsync({ status, version }))
      .then(
        () => {
          toast({ message: words.statusUpdated });
          if (goingOn.current) onNext?.();
        },
        // Said above the form.
        () => undefined,
      );
  }
  function choose(value: string) {
    versioned.change(() => settableStatuses.find((status) => status === value));
  }
  function submit(thenNext: boolean) {
    goingOn.current = thenNext;
    if (chosen === undefined) setMissing((count) => count + 1);
    else if (chosen === rejected && manuscript.status !== rejected) setAsking(true);
    else save(chosen);
  }
  const error = missing > 0 && chosen === undefined ? words.statusRequired : undefined;
  return (
    <>
      <FormShell
        id="status"
        busy={setStatus.isPending}
        submitError={failureMessage(words.statusFailed, versioned.error)}
        errors={{ status: error }}
        attempt={missing}
        onSubmit={() => submit(false)}
      >
        {versioned.stale ? <Button onClick={() => void versioned.reload()}>{words.reload}</Button> : null}
        <p className="grid gap-1">
          <span className="text-sm text-tinta-2">{words.currentStatus}</span>
          <StatusBadge status={manuscript.status} />
        </p>
        <Field name="status" label={words.changeStatus} error={error}>
          <Select value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
            {chosen === undefined ? <option value="">{words.chooseStatus}</option> : null}
            {settableStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
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
        title={words.rejectTitle(manuscript.judul)}
        confirmLabel={words.rejectConfirm}
        onConfirm={() => save(rejected)}
        onCancel={() => setAsking(false)}
      >
        <p>{words.rejectBody}</p>
      </Confirm>
    </>
  );
}
