import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { Deadline } from '../stages/deadline.tsx';
import { OverallBadge } from '../stages/overall-badge.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import type { ProjectView } from './use-project-view.ts';

const words = messages.projects;
const listWords = messages.projectList;

interface ProjectTableProps {
  readonly projects: readonly ProjectListItem[];
  readonly view: ProjectView;
  readonly busy: boolean;
  readonly onDelete: (project: ProjectListItem) => void;
  /** The dialog's code starts to load while the pointer rests on a row's link. */
  readonly onIntent: () => void;
}

/** The rows of 'Daftar Proyek Berjalan' (§2): five columns; cards on a phone. */
export function ProjectTable({ projects, view, busy, onDelete, onIntent }: ProjectTableProps) {
  const columns: Column<ProjectListItem>[] = [
    {
      key: 'title',
      header: words.columns.title,
      role: 'title',
      cell: (project) => <Title project={project} view={view} onIntent={onIntent} />,
    },
    {
      key: 'sppNumber',
      header: words.columns.sppNumber,
      cell: ({ sppNumber }) => sppNumber || words.noSpp,
    },
    { key: 'authorName', header: words.columns.authorName, cell: ({ authorName }) => authorName },
    {
      key: 'currentOverallStatus',
      header: words.columns.currentOverallStatus,
      cell: (project) => <Status project={project} />,
    },
    {
      key: 'actions',
      header: words.columns.actions,
      role: 'actions',
      cell: (project) => <Actions project={project} view={view} onDelete={onDelete} onIntent={onIntent} />,
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
      isSelected={({ id }) => id === view.opened || id === view.created}
    />
  );
}

type TitleProps = Pick<ProjectTableProps, 'view' | 'onIntent'> & { readonly project: ProjectListItem };

function Title({ project, view, onIntent }: TitleProps) {
  const { id, title, turn, currentOverallStatus } = project;
  return (
    <span className="grid min-w-36 justify-items-start gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <a
          href={view.linkTo(id).href}
          data-row-focus
          aria-haspopup="dialog"
          className="inline-block py-1"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={(event) => openHere(event, () => view.open(id))}
        >
          {title}
        </a>
        {id === view.created ? <Badge tone="wedel">{listWords.created}</Badge> : null}
      </span>
      {currentOverallStatus === lastStage ? null : (
        <span className="font-normal">
          <Deadline date={turn.deadline} met={turn.late === null} />
        </span>
      )}
    </span>
  );
}

function Status({ project }: { project: ProjectListItem }) {
  const { currentOverallStatus: overall, awaitsReview } = project;
  return (
    <span className="grid min-w-32 justify-items-stretch gap-1.5">
      <span>
        <OverallBadge status={overall} />
      </span>
      {overall === null ? null : <StageBar kind={project.kind} overall={overall} captionHidden />}
      {awaitsReview === 0 ? null : (
        <span className="text-sm font-semibold text-kuning-fg">
          {listWords.awaitsReviewCount(awaitsReview)}
        </span>
      )}
    </span>
  );
}

type ActionsProps = TitleProps & Pick<ProjectTableProps, 'onDelete'>;

function Actions({ project, view, onDelete, onIntent }: ActionsProps) {
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={listWords.editAction(project.title)}
        icon={<Pencil size={18} aria-hidden />}
        onPointerEnter={onIntent}
        onClick={() => view.open(project.id)}
      />
      <IconButton
        variant="danger"
        label={listWords.deleteAction(project.title)}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onDelete(project)}
      />
    </span>
  );
}

/** A new tab or window stays a new tab or window. */
function openHere(event: MouseEvent, open: () => void) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
