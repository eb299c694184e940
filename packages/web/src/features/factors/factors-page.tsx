import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';

const FactorScreen = lazy(async () => ({ default: (await import('./factor-screen.tsx')).FactorScreen }));

/** /admin/second-step: the one screen of an admin who must set up a second step first (decision 0121). */
export default function FactorsPage() {
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={messages.shell.screens.factors} />
      <Suspense fallback={<Skeleton shape="rows" count={3} />}>
        <FactorScreen />
      </Suspense>
    </div>
  );
}
