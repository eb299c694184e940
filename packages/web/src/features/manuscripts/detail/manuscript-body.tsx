import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotesThread } from '../../notes/queries.ts';
import { ManuscriptFields } from './manuscript-fields.tsx';

/** The submission and its history, the same for author and admin; on a phone below the side column. */
export function ManuscriptBody({ manuscript, children }: { manuscript: Manuscript; children?: ReactNode }) {
  return (
    <div className="order-2 grid content-start gap-8 lg:order-1">
      <div className="card">
        <ManuscriptFields manuscript={manuscript} />
      </div>
      <div className="card">
        <Suspense fallback={<Skeleton count={3} />}>
          <NotesThread heading place={{ manuscriptId: manuscript.id }} />
        </Suspense>
      </div>
      {children}
    </div>
  );
}
