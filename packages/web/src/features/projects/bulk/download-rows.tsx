import { messages } from '@ruang-naskah/domain/messages.id';
import { exportProjects } from '@ruang-naskah/domain/projects/endpoints';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import type { ProjectSort } from '@ruang-naskah/domain/projects/values';
import { listDownload } from '../../../api/list-download.ts';
import { DownloadChoices } from '../../../ui/list/download-choices.tsx';

const words = messages.projectBulk;

interface DownloadRowsProps {
  readonly rows: readonly ProjectListItem[];
  readonly sort: ProjectSort;
  readonly onClose: () => void;
}

/** The chosen rows as a file, whatever the list is filtered by now; they stay chosen. */
export function DownloadRows({ rows, sort, onClose }: DownloadRowsProps) {
  const chosen = rows.map(({ id }) => id).join(',');
  return (
    <DownloadChoices
      open
      onClose={onClose}
      title={words.downloadTitle(rows.length)}
      hint={words.downloadHint}
      {...listDownload(exportProjects, { chosen, sort })}
    />
  );
}
