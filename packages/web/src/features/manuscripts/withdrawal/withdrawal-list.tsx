import type { Withdrawal } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useSession } from '../../../api/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';

const words = messages.withdrawals;

/** Requests and answers, newest first. */
export function WithdrawalList({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const { timeZone } = useSession().settings;
  return (
    <ol className="grid gap-3">
      {withdrawals.map(({ askedAt, note, state, answer }) => (
        <li key={askedAt} className="grid gap-1 border-l-2 border-garis pl-3 text-sm">
          <strong>{words.states[state]}</strong>
          <LongText>{note}</LongText>
          <time dateTime={askedAt} className="text-tinta-2">
            {formatDateTime(askedAt, timeZone)}
          </time>
          {answer === null || answer.note === '' ? null : <LongText>{answer.note}</LongText>}
          {answer?.byName == null ? null : (
            <time dateTime={answer.at} className="text-tinta-2">
              {words.line(answer.byName, formatDateTime(answer.at, timeZone))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
