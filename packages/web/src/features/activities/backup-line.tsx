import type { BackupState } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../ui/format.ts';

const words = messages.activities;

/** When the newest verified backup was made; a warning once it is late. */
export function BackupLine({ backup }: { readonly backup: BackupState }) {
  const { verifiedAt, late, elsewhere } = backup;
  if (late) {
    const text = verifiedAt === null ? words.backupNever : words.backupLate(formatDateTime(verifiedAt));
    return <Alert tone="warning">{text}</Alert>;
  }
  const made = verifiedAt === null ? words.backupNone : words.backupVerified(formatDateTime(verifiedAt));
  return (
    <p className="text-sm text-tinta-2">
      {made}
      {verifiedAt === null || elsewhere ? null : ` ${words.backupSameDisk}`}
    </p>
  );
}
