import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { type SettableStatus, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSetStatus } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

const words = messages.reviews;
const rejected: SettableStatus = 'Ditolak';

/** The twelve statuses in any order (§4); only a rejection is asked about. */
export function StatusForm({ manuscript, onReload }: { manuscript: Manuscript; onReload: () => void }) {
  const toast = useToast();
  const setStatus = useSetStatus(manuscript.id);
  const [chosen, setChosen] = useState(settableStatuses.find((status) => status === manuscript.status));
  const [missing, setMissing] = useState(0);
  const [asking, setAsking] = useState(false);
  function save(status: SettableStatus) {
    setAsking(false);
    setStatus.mutate(
      { status, version: manuscript.version },
      { onSuccess: () => toast({ message: words.statusUpdated }) },
    );
  }
  /** The choice stays: the admin sees what changed meanwhile and may set it again. */
  function reload() {
    setStatus.reset();
    onReload();
  }
  function submit() {
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
        submitError={setStatus.error === null ? null : describe(setStatus.error)}
        errors={{ status: error }}
        attempt={missing}
        onSubmit={submit}
      >
        {isStale(setStatus.error) ? <Button onClick={reload}>{words.reload}</Button> : null}
        <p className="grid gap-1">
          <span className="text-sm text-tinta-2">{words.currentStatus}</span>
          <StatusBadge status={manuscript.status} />
        </p>
        <Field name="status" label={words.changeStatus} error={error}>
          <Select
            value={chosen ?? ''}
            onChange={(event) => setChosen(settableStatuses.find((status) => status === event.target.value))}
          >
            {chosen === undefined ? <option value="">{words.chooseStatus}</option> : null}
            {settableStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        <SubmitButton wide busyLabel={words.savingStatus}>
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

function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'version_stale';
}

/** §8 'Gagal mengubah status.', with the reason where the server gave one that helps. */
function describe(error: Error): string {
  const helps = error instanceof ApiError && error.code !== 'internal';
  return helps ? `${words.statusFailed} ${error.message}` : words.statusFailed;
}
