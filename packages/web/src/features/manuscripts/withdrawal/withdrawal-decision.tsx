import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { WithdrawalAnswerFields } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { useSnapshot } from '../../../api/use-snapshot.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AcceptOrRefuse, useAcceptOrRefuse } from '../../../ui/form/accept-or-refuse.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
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
      <KeepWhileTyping shown={withdrawal?.state === 'asked'}>
        <DecisionForm manuscript={manuscript} />
      </KeepWhileTyping>
    </section>
  );
}

function DecisionForm({ manuscript }: { manuscript: Manuscript }) {
  const toast = useToast();
  const decide = useDecideWithdrawal(manuscript.id);
  const decision = useAcceptOrRefuse();
  const snapshot = useSnapshot(manuscript, { takenOnInput: true });
  const { shell, errors } = useForm({
    snapshot,
    schema: WithdrawalAnswerFields,
    send: async (fields) => {
      const body = { ...fields, accepted: decision.accepted.current };
      await decide.mutateAsync({ body, version: snapshot.value.version });
      toast({ message: words.decided });
    },
    describe: (error) => failureMessage(words.decideFailed, error),
  });
  return (
    <FormShell {...shell} id="jawab-penarikan" aria-label={words.heading}>
      <p className="text-sm text-tinta-2">{words.effect}</p>
      <AcceptOrRefuse words={words} error={errors.note} onPress={decision.press} />
    </FormShell>
  );
}
