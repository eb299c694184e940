import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useRowMark } from '../../../api/live.ts';
import { openHere } from '../../../api/use-opened-in-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { EditableCell, type EditableField, useEditedCell } from '../row/editable-cell.tsx';
import { OverallBadge } from '../stages/overall-badge.tsx';
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx';
import { DeadlineCell, TurnCell } from './turn-cells.tsx';
import type { ProjectView } from './use-project-view.ts';
import { usePageSelection } from './use-row-selection.ts';

const words = messages.projects;
const listWords = messages.projectList;

interface ProjectTableProps extends Pick<ProjectView, 'linkTo' | 'open' | 'openedId' | 'createdId'> {
  readonly projects: readonly ProjectListItem[];
  readonly busy: boolean;
  readonly onDelete: (project: ProjectListItem) => void;
}

/**
 * The rows of 'Daftar Proyek Berjalan' (§2), on a phone as cards. Memoized, so that opening a dialog does not wait for a new
 * rendering of all rows.
 */
export const ProjectTable = memo(function ProjectTable(props: ProjectTableProps) {
  const { projects, busy } = props;
  const selection = usePageSelection();
  const { editedCell, edit, setChanged, question } = useEditedCell();
  const editable = (field: EditableField, cell: (project: ProjectListItem) => ReactNode) =>
    function Editable(project: ProjectListItem) {
      return (
        <EditableCell
          project={project}
          field={field}
          editedCell={editedCell}
          edit={edit}
          onChanged={setChanged}
        >
          {cell(project)}
        </EditableCell>
      );
    };
  const columns: Column<ProjectListItem>[] = [
    {
      key: 'choose',
      header: listWords.choose,
      head: <PageCheckbox projects={projects} selection={selection} />,
      role: 'choose',
      cell: (project) => <RowCheckbox project={project} selection={selection} />,
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
      cell: editable('status', ({ currentOverallStatus }) => <OverallBadge status={currentOverallStatus} />),
    },
    {
      key: 'turn',
      header: listWords.turn,
      cell: editable('person', (project) => <TurnCell project={project} />),
    },
    {
      key: 'deadline',
      header: listWords.deadline,
      cell: editable('deadline', (project) => <DeadlineCell project={project} />),
    },
    {
      key: 'actions',
      header: words.columns.actions,
      role: 'actions',
      cell: (project) => <Actions {...props} project={project} />,
    },
  ];
  return (
    <>
      <Table
        caption={listWords.runningTitle}
        captionHidden
        columns={columns}
        rows={projects}
        rowKey={({ id }) => id}
        busy={busy}
        dense
        mark={useRowMark()}
        isSelected={({ id }) => id === props.openedId || id === props.createdId || selection.has(id)}
      />
      {question}
    </>
  );
});

type TitleProps = Pick<ProjectTableProps, 'linkTo' | 'open' | 'createdId'> & {
  readonly project: ProjectListItem;
};

function Title({ project, linkTo, open, createdId }: TitleProps) {
  const { id, title } = project;
  return (
    <span className="flex min-w-36 flex-wrap items-center gap-x-2">
      <a
        href={linkTo(id)}
        data-row-focus
        aria-haspopup="dialog"
        className="line-clamp-2 min-h-6 max-md:line-clamp-none"
        title={title}
        onClick={(event) => openHere(event, () => open(id))}
      >
        {title}
      </a>
      {id === createdId ? <Badge tone="wedel">{listWords.created}</Badge> : null}
    </span>
  );
}

type ActionsProps = Pick<ProjectTableProps, 'open' | 'onDelete'> & {
  readonly project: ProjectListItem;
};

function Actions({ project, open, onDelete }: ActionsProps) {
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={listWords.editAction(project.title)}
        icon={<Pencil size={18} aria-hidden />}
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
