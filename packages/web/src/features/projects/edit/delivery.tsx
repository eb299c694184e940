import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { projectLinks } from '../queries.ts';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;

interface DeliveryProps {
  readonly name: StageName;
  readonly editing: ProjectEditing;
}

/** Who delivered the waiting document, when, and with which note; without the name until it is loaded, or if it was not recorded. */
export function Delivery({ name, editing }: DeliveryProps) {
  const { timeZone } = useSession().settings;
  const stage = stageOf(editing.preview, name);
  const { submittedAt, note } = stage;
  const { data: by } = useQuery({
    ...projectLinks(editing.base.id),
    enabled: hasLink(stage),
    select: ({ items }) =>
      items.find((link) => link.stage === name && link.submittedAt === submittedAt)?.submittedByName,
  });
  if (!hasLink(stage) || submittedAt === undefined) return null;
  const time = formatDateTime(submittedAt, timeZone);
  return (
    <div className="grid gap-1">
      <time dateTime={submittedAt} className="text-sm text-tinta-2">
        {by === undefined || by === '' ? words.submittedAt(time) : words.submittedBy(by, time)}
      </time>
      {note === undefined ? null : (
        <q dir="auto" className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </q>
      )}
    </div>
  );
}
