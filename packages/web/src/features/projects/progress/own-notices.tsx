import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LatestNotices, latestNotices, useReadNotice } from '../../notices/queries.ts';

/** «Kabar»: fetched in parallel with the page's own data, shown once the desk is. */
export function OwnNotices() {
  const query = useQuery(latestNotices());
  const { mutate } = useReadNotice();
  return (
    <Suspense fallback={<div className="card min-h-64" />}>
      <LatestNotices query={query} onRead={mutate} />
    </Suspense>
  );
}
