import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { describeImprint } from '@ruang-naskah/domain/settings/values';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../../../api/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { NotesThread } from '../../notes/parts.ts';

const labels = messages.manuscripts.labels;

/** The submission and its history, the same for author and admin; on a phone below the side column. */
export function ManuscriptBody({ manuscript, children }: { manuscript: Manuscript; children?: ReactNode }) {
  return (
    <div className="order-2 grid content-start gap-8 lg:order-1">
      <div className="card">
        <ManuscriptFields manuscript={manuscript} />
      </div>
      <div className="card">
        <Suspense fallback={<Skeleton count={3} />}>
          <NotesThread heading subject={{ manuscriptId: manuscript.id }} />
        </Suspense>
      </div>
      {children}
    </div>
  );
}

/** Everything about one manuscript but its link and status (§3 manuscripts). */
function ManuscriptFields({ manuscript }: { manuscript: Manuscript }) {
  const { settings } = useSession();
  return (
    <DescriptionList
      items={[
        { term: labels.tujuanPenerbit, value: describeImprint(settings, manuscript.tujuanPenerbit) },
        { term: labels.kategori, value: manuscript.kategori },
        { term: labels.submissionDate, value: formatLongDate(manuscript.submissionDate, settings.timeZone) },
        { term: labels.namaPengarang, value: manuscript.namaPengarang },
        { term: labels.tambahPengarang, value: manuscript.tambahPengarang },
        { term: labels.segmentPembaca, value: manuscript.segmentPembaca.join(', ') },
        { term: labels.sinopsis, value: longText(manuscript.sinopsis) },
        { term: labels.sellingPoint, value: longText(manuscript.sellingPoint) },
        { term: labels.keyword, value: manuscript.keyword },
      ]}
    />
  );
}

function longText(text: string) {
  return text === '' ? '' : <LongText>{text}</LongText>;
}
