import type { AdminNotice } from '@ruang-naskah/domain/activities/schema';
import { DiskNotice } from './disk-notice.tsx';

/** Warnings about the portal itself, above the desk; empty if there are none. */
export function AdminNotices({ notices }: { notices: readonly AdminNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {notices.map((notice) => (
        <DiskNotice key={notice.kind} notice={notice} />
      ))}
    </div>
  );
}
