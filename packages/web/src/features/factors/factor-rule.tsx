import type { FactorRule as Rule } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { UserStatus } from '@ruang-naskah/domain/users/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { factorRule, ownFactors, useSetRule } from './use-factors.ts';

const words = messages.factorAdmin;
const withoutPath = `${paths.users}?status=${'without-second-step' satisfies UserStatus}`;

/** Whether every admin needs a second step; saved at once, for it asks for the password (decision 0121). */
export function FactorRule() {
  return (
    <section className="section-rule mt-8 grid gap-4" aria-labelledby="wajib-dua-langkah">
      <h2 id="wajib-dua-langkah" className="text-h3">
        {words.ruleTitle}
      </h2>
      <Answer
        query={useQuery(factorRule())}
        loading={<Skeleton count={2} />}
        failed={words.ruleLoadFailed}
        keep
      >
        {(rule) => <Standing rule={rule} />}
      </Answer>
    </section>
  );
}

function Standing({ rule: { required, admins, without } }: { rule: Rule }) {
  const [asking, setAsking] = useState(false);
  const own = useQuery(ownFactors()).data;
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {required ? words.ruleOn : words.ruleOff} {words.ruleWithout(without, admins)}{' '}
        {without === 0 ? null : (
          <Link href={withoutPath} className="inline-block py-1">
            {words.showWithout}
          </Link>
        )}
      </p>
      {!required && own?.since === null ? (
        <p className="text-tinta-2">
          {words.ruleOwnFirst} <Link href={paths.adminFactors}>{words.toOwn}</Link>
        </p>
      ) : (
        <Button onClick={() => setAsking(true)}>{required ? words.release : words.demand}</Button>
      )}
      <RuleQuestion required={required} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

interface RuleQuestionProps {
  readonly required: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RuleQuestion({ required, open, onClose }: RuleQuestionProps) {
  const set = useSetRule();
  const follow = useSending(open);
  const failed = (error: unknown) => failureMessage(words.ruleFailed, error);
  const toast = useToast();
  function close() {
    onClose();
    set.reset();
  }
  function confirm() {
    void follow(set.mutateAsync(!required), {
      here: close,
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
      busy={set.isPending}
      error={failed(set.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{required ? words.releaseBody : words.demandBody}</p>
    </Confirm>
  );
}
