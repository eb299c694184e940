import { messages } from '@ruang-naskah/domain/messages.id';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { Trash2, Undo2 } from 'lucide-react';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatDate } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { useRestoreProject } from '../queries.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectBin;
const columnWords = messages.projects.columns;

interface BinTableProps {
  readonly projects: readonly BinnedProject[];
  readonly busy: boolean;
  readonly onRestored: (project: BinnedProject) => void;
  readonly onErase: (project: BinnedProject) => void;
}

export function BinTable({ projects, busy, onRestored, onErase }: BinTableProps) {
  const { timeZone } = useViewer();
  const columns: Column<BinnedProject>[] = [
    { key: 'title', header: columnWords.title, role: 'title', cell: ({ title }) => title },
    {
      key: 'sppNumber',
      header: columnWords.sppNumber,
      cell: ({ sppNumber }) => (
        <span className="inline-block text-sm leading-tight md:min-w-27">
          {sppNumber || messages.projects.noSpp}
        </span>
      ),
    },
    { key: 'authorName', header: columnWords.authorName, cell: ({ authorName }) => authorName },
    {
      key: 'deletedAt',
      header: words.deleted,
      cell: ({ deletedAt, deletedByName }) => {
        const date = formatDate(deletedAt, timeZone);
        return deletedByName === null ? date : words.deletedBy(date, deletedByName);
      },
    },
    { key: 'erasedAt', header: words.erased, cell: ({ erasedAt }) => formatDate(erasedAt, timeZone) },
    {
      key: 'actions',
      header: columnWords.actions,
      role: 'actions',
      cell: (project) => <Actions project={project} onRestored={onRestored} onErase={onErase} />,
    },
  ];
  return (
    <Table
      caption={words.title}
      captionHidden
      columns={columns}
      rows={projects}
      rowKey={({ id }) => id}
      busy={busy}
    />
  );
}

type ActionsProps = Pick<BinTableProps, 'onRestored' | 'onErase'> & { readonly project: BinnedProject };

function Actions({ project, onRestored, onErase }: ActionsProps) {
  const toast = useToast();
  const restore = useRestoreProject();
  const handleOutcome = useOutcome();
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        data-row-focus
        aria-label={words.restoreAction(project.title)}
        icon={<Undo2 size={18} aria-hidden />}
        busy={restore.isPending}
        onClick={() =>
          handleOutcome(restore.mutateAsync(project.id), {
            done: () => {
              onRestored(project);
              toast({ message: words.restored });
            },
            failed: (error) => failureMessage(words.restoreFailed, error),
            toastFailure: true,
          })
        }
      >
        {words.restore}
      </Button>
      <IconButton
        variant="danger"
        label={words.eraseAction(project.title)}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onErase(project)}
      />
    </span>
  );
}
