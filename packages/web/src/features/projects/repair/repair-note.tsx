import { messages } from '@ruang-naskah/domain/messages.id';
import { needsRepair, type Stage } from '@ruang-naskah/domain/projects/stages';
import { useSession } from '../../../api/session.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';

const words = messages.repairs;

/** The request for repair: for its holder, and for the admin beside the document that answers it. */
export function RepairNote({ stage }: { stage: Stage }) {
  const { timeZone } = useSession().settings;
  const { repair, status } = stage;
  if (repair === undefined || status === 'Disetujui') return null;
  const note = <LongText>{repair.note}</LongText>;
  const asked = (
    <time dateTime={repair.askedAt} className="block text-sm text-tinta-2">
      {words.asked(formatDateTime(repair.askedAt, timeZone))}
    </time>
  );
  if (!needsRepair(stage)) {
    return (
      <div className="grid gap-1 border-l-2 border-garis pl-3">
        <p className="text-sm font-semibold">{words.wanted}</p>
        {note}
        {asked}
      </div>
    );
  }
  return (
    <Alert tone="warning" title={words.toRepair}>
      {note}
      {asked}
    </Alert>
  );
}
