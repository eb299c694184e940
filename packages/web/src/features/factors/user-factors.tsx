import type { UserFactors } from '@ruang-naskah/domain/factors/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { useResetUserFactors, userFactors } from './use-factors.ts';

const words = messages.factorAdmin;

interface UserFactorsProps {
  readonly id: string;
  readonly nama: string;
}

/** Whether somebody has a second step; an admin removes it for a person who has lost every method (decision 0121). */
export function UserFactorsSection(person: UserFactorsProps) {
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="dua-langkah-pengguna">
      <h3 id="dua-langkah-pengguna">{words.userHeading}</h3>
      <Answer
        query={useQuery(userFactors(person.id))}
        loading={<Skeleton count={2} />}
        failed={words.userLoadFailed}
        keepDataOnError
      >
        {(factors) => <SecondStepStatus {...person} {...factors} />}
      </Answer>
    </section>
  );
}

function SecondStepStatus({ id, nama, since, byOperator }: UserFactorsProps & UserFactors) {
  const { timeZone } = useSession().settings;
  const [asking, setAsking] = useState(false);
  const reset = useResetUserFactors(id);
  const handleOutcome = useOutcome(asking);
  const failed = (error: unknown) => failureMessage(words.userResetFailed, error);
  const done = reset.isSuccess;
  return (
    <>
      {done ? (
        <Alert tone="success" role="status">
          {words.userResetDone}
        </Alert>
      ) : null}
      {since === null ? (
        done ? null : (
          <p className="text-tinta-2">{words.userNone}</p>
        )
      ) : (
        <>
          <p>{words.userSince(formatLongDate(since, timeZone))}</p>
          <p className="text-tinta-2">
            {byOperator ? messages.factors.byOperator(limits.formerAdminDays) : words.userResetIntro}
          </p>
          {byOperator ? null : <Button onClick={() => setAsking(true)}>{words.userReset}</Button>}
        </>
      )}
      <Confirm
        open={asking}
        title={words.userResetTitle(nama)}
        confirmLabel={words.userReset}
        busyLabel={words.userResetting}
        busy={reset.isPending}
        error={failed(reset.error)}
        onConfirm={() =>
          void handleOutcome(reset.mutateAsync(), { ifStillOpen: () => setAsking(false), failed })
        }
        onCancel={() => setAsking(false)}
      >
        <p>{words.userResetBody}</p>
      </Confirm>
    </>
  );
}
