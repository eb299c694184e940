import type { AdminNotice } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../ui/feedback/alert.tsx';

const words = messages.activities;
const megabytes = new Intl.NumberFormat('id', { maximumFractionDigits: 0 });

/** How much space the server's disk has left, while it is low. */
export function DiskNotice({ notice }: { readonly notice: AdminNotice }) {
  if (notice.kind === 'disk_full') return <Alert tone="danger">{words.diskFull}</Alert>;
  const { freeBytes, totalBytes } = notice;
  const percent = Math.floor((100 * freeBytes) / totalBytes);
  return <Alert tone="warning">{words.diskLow(megabytes.format(freeBytes / 1e6), percent)}</Alert>;
}
