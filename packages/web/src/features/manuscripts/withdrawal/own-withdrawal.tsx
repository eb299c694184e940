import { limits } from '@ruang-naskah/domain/limits';
import { mayAskWithdrawal } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
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
  const free = mayAskWithdrawal(actor, manuscript, stages) === true;
  if (!free && withdrawals.length === 0) return null;
  return (
    <section className="card grid gap-4" aria-labelledby="penarikan">
      <h2 id="penarikan" className="text-base">
        {words.heading}
      </h2>
      {withdrawal?.state === 'asked' ? <TakeBack manuscript={manuscript} /> : null}
      {free ? (
        <div>
          <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {words.ask}
          </Button>
        </div>
      ) : null}
      {free && opened ? <AskForm manuscript={manuscript} onDone={() => setOpened(false)} /> : null}
      <WithdrawalList withdrawals={withdrawals} />
    </section>
  );
}

function TakeBack({ manuscript: { id, version } }: { manuscript: Manuscript }) {
  const takeBack = useTakeBackWithdrawal(id);
  const follow = useSending();
  const failed = (error: unknown) => failureMessage(words.takeBackFailed, error);
  const toast = useToast();
  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.waiting}</p>
      <Button
        busy={takeBack.isPending}
        busyLabel={words.takingBack}
        onClick={() =>
          follow(takeBack.mutateAsync(version), { done: () => toast({ message: words.takenBack }), failed })
        }
      >
        {words.takeBack}
      </Button>
      {takeBack.error === null ? null : <p role="alert">{failed(takeBack.error)}</p>}
    </div>
  );
}

async function loadSchema() {
  return (await import('@ruang-naskah/domain/manuscripts/schema')).AskWithdrawalInput;
}

function AskForm({ manuscript, onDone }: { manuscript: Manuscript; onDone: () => void }) {
  const toast = useToast();
  const ask = useAskWithdrawal(manuscript.id);
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (body) => {
      await ask.mutateAsync({ body, version: manuscript.version });
      toast({ message: words.sent });
      onDone();
    },
    describe: (error) => failureMessage(words.sendFailed, error),
  });
  return (
    <FormShell {...shell} id="ajukan-penarikan" aria-label={words.ask}>
      <p className="text-sm">{words.hint}</p>
      <Field name="note" label={words.note} error={errors.note}>
        <TextArea rows={3} maxLength={limits.reason} />
      </Field>
      <SubmitButton busyLabel={words.sending}>{words.send}</SubmitButton>
    </FormShell>
  );
}
