import type { FactorsOf as Factors } from '@ruang-naskah/domain/factors/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { factorsOf, useResetFactorsOf } from './use-factors.ts';

const words = messages.factorAdmin;

interface FactorsOfProps {
  readonly id: string;
  readonly nama: string;
}

/** Whether somebody has a second step, and the way out for who has lost everything (decision 0121). */
export function FactorsOf(person: FactorsOfProps) {
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="dua-langkah-pengguna">
      <h3 id="dua-langkah-pengguna">{words.ofHeading}</h3>
      <Answer
        query={useQuery(factorsOf(person.id))}
        loading={<Skeleton count={2} />}
        failed={words.ofLoadFailed}
        keep
      >
        {(factors) => <Standing {...person} {...factors} />}
      </Answer>
    </section>
  );
}

function Standing({ id, nama, since, byOperator }: FactorsOfProps & Factors) {
  const { timeZone } = useSession().settings;
  const [asking, setAsking] = useState(false);
  const reset = useResetFactorsOf(id);
  const follow = useSending(asking);
  const failed = (error: unknown) => failureMessage(words.ofResetFailed, error);
  const done = reset.isSuccess;
  return (
    <>
      {done ? (
        <Alert tone="success" role="status">
          {words.ofResetDone}
        </Alert>
      ) : null}
      {since === null ? (
        done ? null : (
          <p className="text-tinta-2">{words.ofNone}</p>
        )
      ) : (
        <>
          <p>{words.ofSince(formatLongDate(since, timeZone))}</p>
          <p className="text-tinta-2">
            {byOperator ? messages.factors.byOperator(limits.formerAdminDays) : words.ofResetIntro}
          </p>
          {byOperator ? null : <Button onClick={() => setAsking(true)}>{words.ofReset}</Button>}
        </>
      )}
      <Confirm
        open={asking}
        title={words.ofResetTitle(nama)}
        confirmLabel={words.ofReset}
        busyLabel={words.ofResetting}
        busy={reset.isPending}
        error={failed(reset.error)}
        onConfirm={() => void follow(reset.mutateAsync(), { here: () => setAsking(false), failed })}
        onCancel={() => setAsking(false)}
      >
        <p>{words.ofResetBody}</p>
      </Confirm>
    </>
  );
}
