import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useRowMark } from '../../../api/live.ts';
import { openHere } from '../../../api/use-opened-in-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { type EditedCell, RowButton, type RowField } from '../row/row-button.tsx';
import { OverallBadge } from '../stages/overall-badge.tsx';
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx';
import { DeadlineCell, TurnCell } from './turn-cells.tsx';
import type { ProjectView } from './use-project-view.ts';
import { useChoiceOfPage } from './use-row-choice.ts';

const words = messages.projects;
const listWords = messages.projectList;

interface ProjectTableProps extends Pick<ProjectView, 'linkTo' | 'open' | 'opened' | 'created'> {
  readonly projects: readonly ProjectListItem[];
  readonly busy: boolean;
  readonly onDelete: (project: ProjectListItem) => void;
  /** The dialog's code starts to load while the pointer rests on a row's link. */
  readonly onIntent: () => void;
}

/** The rows of 'Daftar Proyek Berjalan' (§2): with whose turn it is; cards on a phone. */
// Opening a dialog must not wait for a new rendering of all rows.
export const ProjectTable = memo(function ProjectTable(props: ProjectTableProps) {
  const { projects, busy } = props;
  const choice = useChoiceOfPage();
  const [edited, setEdited] = useState<EditedCell | null>(null);
  const changeable = (field: RowField, cell: (project: ProjectListItem) => ReactNode) =>
    function Changeable(project: ProjectListItem) {
      return (
        <RowButton project={project} field={field} edited={edited} onEdit={setEdited}>
          {cell(project)}
        </RowButton>
      );
    };
  const columns: Column<ProjectListItem>[] = [
    {
      key: 'choose',
      header: listWords.choose,
      head: <PageCheckbox projects={projects} choice={choice} />,
      role: 'choose',
      cell: (project) => <RowCheckbox project={project} choice={choice} />,
    },
    {
      key: 'title',
      header: words.columns.title,
      role: 'title',
      cell: (project) => <Title {...props} project={project} />,
    },
    {
      key: 'sppNumber',
      header: words.columns.sppNumber,
      cell: ({ sppNumber }) => (
        <span className="inline-block text-sm leading-tight md:min-w-27 xl:min-w-30">
          {sppNumber || words.noSpp}
        </span>
      ),
    },
    { key: 'authorName', header: words.columns.authorName, cell: ({ authorName }) => authorName },
    {
      key: 'currentOverallStatus',
      header: words.columns.currentOverallStatus,
      cell: changeable('status', ({ currentOverallStatus }) => (
        <OverallBadge status={currentOverallStatus} />
      )),
    },
    {
      key: 'turn',
      header: listWords.turn,
      cell: changeable('person', (project) => <TurnCell project={project} />),
    },
    {
      key: 'deadline',
      header: listWords.deadline,
      cell: changeable('deadline', (project) => <DeadlineCell project={project} />),
    },
    {
      key: 'actions',
      header: words.columns.actions,
      role: 'actions',
      cell: (project) => <Actions {...props} project={project} />,
    },
  ];
  return (
    <Table
      caption={listWords.runningTitle}
      captionHidden
      columns={columns}
      rows={projects}
      rowKey={({ id }) => id}
      busy={busy}
      dense
      mark={useRowMark()}
      isSelected={({ id }) => id === props.opened || id === props.created || choice.has(id)}
    />
  );
});

type TitleProps = Pick<ProjectTableProps, 'linkTo' | 'open' | 'created' | 'onIntent'> & {
  readonly project: ProjectListItem;
};

function Title({ project, linkTo, open, created, onIntent }: TitleProps) {
  const { id, title } = project;
  return (
    <span className="flex min-w-36 flex-wrap items-center gap-x-2">
      <a
        href={linkTo(id)}
        data-row-focus
        aria-haspopup="dialog"
        className="line-clamp-2 min-h-6 max-md:line-clamp-none"
        title={title}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={(event) => openHere(event, () => open(id))}
      >
        {title}
      </a>
      {id === created ? <Badge tone="wedel">{listWords.created}</Badge> : null}
    </span>
  );
}

type ActionsProps = Pick<ProjectTableProps, 'open' | 'onDelete' | 'onIntent'> & {
  readonly project: ProjectListItem;
};

function Actions({ project, open, onDelete, onIntent }: ActionsProps) {
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={listWords.editAction(project.title)}
        icon={<Pencil size={18} aria-hidden />}
        onPointerEnter={onIntent}
        onClick={() => open(project.id)}
      />
      <IconButton
        label={listWords.deleteAction(project.title)}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onDelete(project)}
      />
    </span>
  );
}
