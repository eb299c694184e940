import { mayAskWithdrawal } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { AskWithdrawalInput } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { useSnapshot } from '../../../api/use-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useAskWithdrawal, useTakeBackWithdrawal } from './queries.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

const words = messages.withdrawals;

/** 'Ajukan penarikan' on the author's page of a manuscript, and its outcome (decision 0095). */
export function OwnWithdrawal({ manuscript }: { manuscript: Manuscript }) {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { withdrawal, withdrawals, project } = manuscript;
  const actor = { kind: 'user', id: user.id, role: user.role, name: user.nama } as const;
  const stages = project === undefined ? [] : [project.currentOverallStatus];
  const mayAsk = mayAskWithdrawal(actor, manuscript, stages) === true;
  if (!mayAsk && !opened && withdrawals.length === 0) return null;
  return (
    <section className="card grid gap-4" aria-labelledby="penarikan">
      <h2 id="penarikan" className="text-base">
        {words.heading}
      </h2>
      {withdrawal?.state === 'asked' ? <OpenWithdrawal manuscript={manuscript} /> : null}
      {mayAsk ? (
        <div>
          <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {words.ask}
          </Button>
        </div>
      ) : null}
      {opened ? (
        <KeepWhileTyping shown={mayAsk}>
          <WithdrawalForm manuscript={manuscript} onDone={() => setOpened(false)} />
        </KeepWhileTyping>
      ) : null}
      <WithdrawalList withdrawals={withdrawals} />
    </section>
  );
}

function OpenWithdrawal({ manuscript: { id, version } }: { manuscript: Manuscript }) {
  const takeBack = useTakeBackWithdrawal(id);
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.takeBackFailed, error);
  const toast = useToast();
  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.waiting}</p>
      <Button
        busy={takeBack.isPending}
        busyLabel={words.takingBack}
        onClick={() =>
          handleOutcome(takeBack.mutateAsync(version), {
            done: () => toast({ message: words.takenBack }),
            failed,
          })
        }
      >
        {words.takeBack}
      </Button>
      {takeBack.error === null ? null : <p role="alert">{failed(takeBack.error)}</p>}
    </div>
  );
}

function WithdrawalForm({ manuscript, onDone }: { manuscript: Manuscript; onDone: () => void }) {
  const toast = useToast();
  const ask = useAskWithdrawal(manuscript.id);
  const snapshot = useSnapshot(manuscript);
  const { shell, errors } = useForm({
    snapshot,
    schema: AskWithdrawalInput,
    send: async (body) => {
      await ask.mutateAsync({ body, version: snapshot.value.version });
      toast({ message: words.sent });
    },
    ifStillOpen: onDone,
    describe: (error) => failureMessage(words.sendFailed, error),
  });
  return (
    <FormShell {...shell} id="ajukan-penarikan" aria-label={words.ask}>
      <p className="text-sm">{words.hint}</p>
      <Field name="note" label={words.note} error={errors.note}>
        <TextArea rows={3} />
      </Field>
      <SubmitButton busyLabel={words.sending}>{words.send}</SubmitButton>
    </FormShell>
  );
}
