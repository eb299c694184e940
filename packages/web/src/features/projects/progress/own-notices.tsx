import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LatestNotices, latestNotices, useReadNotice } from '../../notices/queries.ts';

/** «Kabar»: asked for beside the page's own answers, shown once the desk is there. */
export function OwnNotices() {
  const query = useQuery(latestNotices());
  const { mutate } = useReadNotice();
  return (
    <Suspense fallback={<div className="card min-h-64" />}>
      <LatestNotices query={query} onRead={mutate} />
    </Suspense>
  );
}
