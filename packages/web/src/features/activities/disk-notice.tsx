import type { PortalWarning } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatNumber } from '../../ui/format.ts';

const words = messages.activities;

/** How much space the server's disk has left, while it is low. */
export function DiskNotice({ notice }: { readonly notice: PortalWarning }) {
  if (notice.kind === 'disk_full') return <Alert tone="danger">{words.diskFull}</Alert>;
  const { freeBytes, totalBytes } = notice;
  const percent = Math.floor((100 * freeBytes) / totalBytes);
  return <Alert tone="warning">{words.diskLow(formatNumber(Math.round(freeBytes / 1e6)), percent)}</Alert>;
}
