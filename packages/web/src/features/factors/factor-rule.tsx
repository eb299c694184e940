import type { FactorRule as Rule } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { UserStatus } from '@ruang-naskah/domain/users/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { factorRule, ownFactors, useSetFactorRule } from './use-factors.ts';

const words = messages.factorAdmin;
const adminsWithoutSecondStepPath = `${paths.users}?status=${'without-second-step' satisfies UserStatus}`;

/** Whether every admin needs a second step. Saved by its own button, because the server may ask for the password (decision 0121). */
export function FactorRuleSection() {
  return (
    <section className="section-rule mt-8 grid gap-4" aria-labelledby="wajib-dua-langkah">
      <h2 id="wajib-dua-langkah" className="text-h3">
        {words.ruleTitle}
      </h2>
      <Answer
        query={useQuery(factorRule())}
        loading={<Skeleton count={2} />}
        failed={words.ruleLoadFailed}
        keepDataOnError
      >
        {(rule) => <RuleStatus rule={rule} />}
      </Answer>
    </section>
  );
}

function RuleStatus({ rule }: { rule: Rule }) {
  const { required, admins: adminCount, without: adminsWithout } = rule;
  const [asking, setAsking] = useState(false);
  const ownSince = useQuery(ownFactors()).data?.since;
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {required ? words.ruleOn : words.ruleOff} {words.ruleWithout(adminsWithout, adminCount)}{' '}
        {adminsWithout === 0 ? null : (
          <Link href={adminsWithoutSecondStepPath} className="inline-block py-1">
            {words.showWithout}
          </Link>
        )}
      </p>
      {!required && ownSince === null ? (
        <p className="text-tinta-2">
          {words.ruleOwnFirst} <Link href={paths.adminFactors}>{words.toOwn}</Link>
        </p>
      ) : (
        <Button onClick={() => setAsking(true)}>{required ? words.release : words.demand}</Button>
      )}
      <ConfirmRuleChange required={required} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

interface ConfirmRuleChangeProps {
  readonly required: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

function ConfirmRuleChange({ required, open, onClose }: ConfirmRuleChangeProps) {
  const setRule = useSetFactorRule();
  const handleOutcome = useOutcome(open);
  const failed = (error: unknown) => failureMessage(words.ruleFailed, error);
  const toast = useToast();
  function close() {
    onClose();
    setRule.reset();
  }
  function confirm() {
    void handleOutcome(setRule.mutateAsync(!required), {
      ifStillOpen: close,
      done: () => toast({ message: required ? words.released : words.demanded }),
      failed,
    });
  }
  return (
    <Confirm
      open={open}
      title={required ? words.releaseTitle : words.demandTitle}
      confirmLabel={required ? words.release : words.demand}
      busyLabel={words.saving}
      busy={setRule.isPending}
      error={failed(setRule.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{required ? words.releaseBody : words.demandBody}</p>
    </Confirm>
  );
}
