import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery } from '@tanstack/react-query';
import { reminderOf } from '../queries.ts';
import { RemindButton } from './remind-button.tsx';

/** In the dialog and in a row: whether the holder was reminded today is asked together with the text. */
export function RemindHolder({ project: { id, version, title } }: { project: Project }) {
  const { data } = useQuery(reminderOf(id));
  return <RemindButton id={id} version={version} title={title} remindedToday={data?.remindedToday} />;
}
