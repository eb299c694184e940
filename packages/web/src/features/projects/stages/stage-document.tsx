import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, type Stage } from '@ruang-naskah/domain/projects/stages';
import { useSession } from '../../../api/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';

const words = messages.projects;

/** «Lihat dokumen» of a stage, the date of its link, and the deliverer's note. */
export function StageDocument({ stage }: { stage: Stage }) {
  const { timeZone } = useSession().settings;
  if (!hasLink(stage)) return <span className="text-sm text-tinta-2">{words.noDocument}</span>;
  const { submissionLink = '', submittedAt, note } = stage;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <LinkExternal href={submissionLink}>{words.viewDocument}</LinkExternal>
      {submittedAt === undefined ? null : (
        <time dateTime={submittedAt} className="text-sm text-tinta-2">
          {words.submittedAt(formatDateTime(submittedAt, timeZone))}
        </time>
      )}
      {note === undefined ? null : (
        <q dir="auto" className="block basis-full whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {note}
        </q>
      )}
    </span>
  );
}
