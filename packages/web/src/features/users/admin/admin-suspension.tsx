import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { SuspendInput } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useHandOver, useReopenUser, useSuspendUser } from '../queries.ts';
import { HoldingsAndSuccessor } from './holdings-and-successor.tsx';

const words = messages.accountChanges;

/** Decision 0145: closes an account without erasing it; it can be opened again. */
export function AdminSuspendUser({ id }: { id: string }) {
  const suspend = useSuspendUser(id);
  const { shell, errors } = useForm({
    schema: SuspendInput,
    send: async (body) => void (await suspend.mutateAsync(body)),
    describe: (error) => failureMessage(words.suspendFailed, error) ?? words.suspendFailed,
  });
  return (
    <section className="section-rule grid gap-4" aria-labelledby="nonaktifkan-pengguna">
      <h3 id="nonaktifkan-pengguna" tabIndex={-1} ref={focusIfLost}>
        {words.suspendHeading}
      </h3>
      <p className="text-tinta-2">{words.suspendIntro}</p>
      <div className="max-w-form">
        <FormShell
          {...shell}
          id="nonaktifkan-pengguna-form"
          data-about={id}
          aria-label={words.suspendHeading}
        >
          <Field name="reason" label={words.reason} hint={words.reasonHint} error={errors.reason}>
            <TextInput autoComplete="off" />
          </Field>
          <SubmitButton variant="danger" busyLabel={words.suspending}>
            {words.suspend}
          </SubmitButton>
        </FormShell>
      </div>
    </section>
  );
}

/** Since when and why an account is closed, the stages that are still its own, and the way back. */
export function AdminReopenUser({ profile }: { profile: Profile & { readonly suspendedAt: string } }) {
  const { timeZone } = useSession().settings;
  const reopen = useReopenUser(profile.id);
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.reopenFailed, error);
  return (
    <section className="card grid justify-items-start gap-4" aria-labelledby="akun-nonaktif">
      <h3 id="akun-nonaktif" tabIndex={-1} ref={focusIfLost}>
        {words.suspendedHeading}
      </h3>
      <p>
        {words.suspendedSince(formatDate(profile.suspendedAt, timeZone))}
        {profile.suspendedReason === null ? null : ` ${words.reasonWas(profile.suspendedReason)}`}
      </p>
      <OpenStages id={profile.id} />
      <p className="text-tinta-2">{words.reopenIntro}</p>
      <Failure message={failed(reopen.error)} />
      <Button
        busy={reopen.isPending}
        busyLabel={words.reopening}
        onClick={() => void handleOutcome(reopen.mutateAsync(), { failed })}
      >
        {words.reopen}
      </Button>
    </section>
  );
}

/** Where the form or button that was used last has disappeared, and the focus with it. */
function focusIfLost(element: HTMLElement | null): void {
  if (element !== null && document.activeElement === document.body) element.focus();
}

function OpenStages({ id }: { id: string }) {
  const [successor, setSuccessor] = useState('');
  const handOver = useHandOver(id);
  const handleOutcome = useOutcome();
  return (
    <>
      <HoldingsAndSuccessor id={id} successor={successor} onSuccessor={setSuccessor} error={handOver.error} />
      <Failure message={failureMessage(words.handOverFailed, handOver.error)} />
      {handOver.data === undefined ? null : (
        <Alert key={handOver.submittedAt} ref={focusIfLost} tone="success" role="status">
          {handOver.data.message}
        </Alert>
      )}
      {successor === '' ? null : (
        <Button
          variant="primary"
          busy={handOver.isPending}
          busyLabel={words.handingOver}
          onClick={() =>
            handleOutcome(handOver.mutateAsync(successor), {
              ifStillOpen: () => setSuccessor(''),
              failed: (error) => failureMessage(words.handOverFailed, error),
            })
          }
        >
          {words.handOver}
        </Button>
      )}
    </>
  );
}
