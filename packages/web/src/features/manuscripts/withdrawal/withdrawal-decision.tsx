import { limits } from '@ruang-naskah/domain/limits';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useVerdict, Verdict } from '../../../ui/form/verdict.tsx';
import { useDecideWithdrawal } from './queries.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

const words = messages.withdrawals;

/** On the review page: the author's request, with the admin's answer (decision 0095). */
export function WithdrawalDecision({ manuscript }: { manuscript: Manuscript }) {
  const { withdrawal, withdrawals } = manuscript;
  return (
    <section className="card grid gap-4" aria-labelledby="penarikan">
      <h2 id="penarikan" className="text-base">
        {words.heading}
      </h2>
      <WithdrawalList withdrawals={withdrawals} />
      {withdrawal?.state === 'asked' ? <Decide manuscript={manuscript} /> : null}
    </section>
  );
}

async function loadSchema() {
  return (await import('@ruang-naskah/domain/manuscripts/schema')).WithdrawalAnswerFields;
}

function Decide({ manuscript }: { manuscript: Manuscript }) {
  const toast = useToast();
  const decide = useDecideWithdrawal(manuscript.id);
  const verdict = useVerdict();
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (fields) => {
      const body = { ...fields, accepted: verdict.accepted.current };
      await decide.mutateAsync({ body, version: manuscript.version });
      toast({ message: words.decided });
    },
    describe: (error) => failureMessage(words.decideFailed, error),
  });
  return (
    <FormShell {...shell} id="jawab-penarikan" aria-label={words.heading}>
      <p className="text-sm text-tinta-2">{words.effect}</p>
      <Verdict words={words} error={errors.note} maxLength={limits.reason} onPress={verdict.press} />
    </FormShell>
  );
}
