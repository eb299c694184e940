import { messages } from '@ruang-naskah/domain/messages.id';
import { userPath } from '@ruang-naskah/domain/paths';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { mostUrgentPersonalTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { reminderOf } from '../queries.ts';
import { RemindButton } from './remind-button.tsx';

const words = messages.accountChanges;

/** In the dialog and in a row: whether the holder was reminded today, or cannot be, is asked together with the text. */
export function RemindHolder({ project }: { project: Project }) {
  const { id, version, title } = project;
  const { data } = useQuery(reminderOf(id));
  const holderId = mostUrgentPersonalTurn(project)?.holderId;
  if (data?.holderSuspended === true && holderId != null)
    return (
      <p>
        {words.suspendedStatus}. <Link href={userPath(holderId)}>{words.handOver}</Link>
      </p>
    );
  return <RemindButton id={id} version={version} title={title} remindedToday={data?.remindedToday} />;
}
