import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useSession } from '../../../api/session.tsx';
import { formatDate } from '../../../ui/format.ts';

const words = messages.manuscripts.withdrawal;

/** Marks a manuscript whose withdrawal was requested or granted, with the date; renders nothing otherwise. */
export function WithdrawalMark({ withdrawal }: Pick<ManuscriptSummary, 'withdrawal'>) {
  const { timeZone } = useSession().settings;
  if (withdrawal === undefined) return null;
  return (
    <small className="block font-semibold text-jingga-fg">
      {words[withdrawal.state]}, {formatDate(withdrawal.at, timeZone)}
    </small>
  );
}
