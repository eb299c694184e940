import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { needsReason } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { describeImprint } from '@ruang-naskah/domain/settings/values';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useIsRevisionAsked } from '../../duties/queries.ts';
import { ManuscriptStanding } from '../status/manuscript-standing.tsx';
import { WithdrawalMark } from '../withdrawal/withdrawal-mark.tsx';

/** A manuscript as its author sees it: title, imprint, date, and the meaning of its status. */
export function ManuscriptCard({ manuscript }: { manuscript: ManuscriptSummary }) {
  const { settings } = useSession();
  const { id, judul, tujuanPenerbit, kategori, submissionDate, status } = manuscript;
  const { sendRevision, readReason } = messages.manuscripts;
  const isRevisionAsked = useIsRevisionAsked(id);
  const action = isRevisionAsked ? sendRevision : needsReason(status) ? readReason : undefined;
  return (
    <article className="card grid gap-2">
      <h2 className="font-sans text-base font-semibold">
        <Link href={manuscriptPath(id)}>{judul}</Link>
      </h2>
      <p className="text-sm text-tinta-2">
        {describeImprint(settings, tujuanPenerbit)} · {kategori} ·{' '}
        <time dateTime={submissionDate}>{formatDate(submissionDate, settings.timeZone)}</time>
      </p>
      <ManuscriptStanding {...manuscript} />
      <WithdrawalMark withdrawal={manuscript.withdrawal} />
      {action === undefined ? null : (
        <p className="text-sm">
          <Link href={manuscriptPath(id)}>{action}</Link>
        </p>
      )}
    </article>
  );
}
