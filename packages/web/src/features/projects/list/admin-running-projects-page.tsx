import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { exportProjects } from '@ruang-naskah/domain/projects/endpoints';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { defaultSortOf } from '@ruang-naskah/domain/projects/values';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, startTransition, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { searchFailure } from '../../../api/api-error.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { type ListPage, ListResults } from '../../../ui/list/list-results.tsx';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { ListViews } from '../../views/parts.ts';
import { ProjectDialog } from '../edit/project-dialog.tsx';
import { projectCounts, projectPage } from '../queries.ts';
import { ProjectFilters } from './project-filters.tsx';
import { ProjectTable } from './project-table.tsx';
import { type ProjectView, useProjectView } from './use-project-view.ts';
import { type RowSelection, RowSelectionContext, useRowSelection } from './use-row-selection.ts';

const DeleteProject = lazy(async () => ({ default: (await import('./delete-project.tsx')).DeleteProject }));
const ProjectBoard = lazy(async () => ({
  default: (await import('../board/project-board.tsx')).ProjectBoard,
}));
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar.tsx')).BulkBar }));

const words = messages.projects;
const listWords = messages.projectList;
const noProjects: readonly ProjectListItem[] = [];

/** /admin/running-projects 'Daftar Proyek Berjalan' (§2), with the dialog of one project over it. */
export default function AdminRunningProjectsPage() {
  const view = useProjectView();
  const list = useListPage({ ...projectPage(view.query), enabled: !view.isBoard });
  const [deleting, setDeleting] = useState<ProjectListItem | null>(null);
  // Once opened, the question stays mounted to report the result.
  const [isQuestionMounted, setQuestionMounted] = useState(false);
  const projects = list.answer.data?.items ?? noProjects;
  const selection = useRowSelection(projects);
  const askToDelete = useCallback((project: ProjectListItem) => {
    setQuestionMounted(true);
    setDeleting(project);
  }, []);
  const rowsBehind = useRowsBehindDialog(view.openedId !== '');
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(projects.map(({ id }) => id));
  return (
    <div ref={container} data-choosing={selection.isSelecting || undefined}>
      <PageHeader
        title={listWords.runningTitle}
        actions={
          <>
            <DownloadList {...listDownload(exportProjects, view.query)} />
            <NewProjectLink />
          </>
        }
      />
      {rowsBehind.areDrawn ? (
        <div className="grid gap-4 md:gap-6">
          <Suspense fallback={<div className="min-h-[45px]" />}>
            <ListViews list="projects" query={view.query} />
          </Suspense>
          <ProjectFilters
            view={view}
            beside={
              <div className="flex flex-wrap justify-between gap-2">
                <ViewSwitch view={view} />
                {view.isBoard || projects.length === 0 ? null : <SelectRowsButton selection={selection} />}
              </div>
            }
          />
          {view.isBoard ? (
            <Suspense fallback={<Skeleton shape="cards" count={3} label={words.loading} />}>
              <ProjectBoard view={view} />
            </Suspense>
          ) : (
            <RowSelectionContext value={selection}>
              <Results list={list} view={view} onDelete={askToDelete} />
            </RowSelectionContext>
          )}
          <BinLink />
          {selection.rows.length === 0 ? null : <div className="h-20" />}
        </div>
      ) : (
        <Skeleton shape="rows" count={8} label={words.loading} />
      )}
      <Suspense fallback={null}>
        {isQuestionMounted ? (
          <DeleteProject
            project={deleting}
            onDeleted={({ id }) => {
              setDeleting(null);
              focusAfterRemoving(id);
            }}
            onCancel={() => setDeleting(null)}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {selection.rows.length === 0 ? null : (
          <BulkBar selection={selection} sort={defaultSortOf(view.query)} />
        )}
      </Suspense>
      {view.openedId === '' ? null : (
        <ProjectDialog
          key={view.openedId}
          id={view.openedId}
          onClose={view.close}
          onShown={rowsBehind.draw}
        />
      )}
    </div>
  );
}

/** Where the address opens the dialog, the rows behind it are drawn after it, so that a slow phone shows it sooner. */
function useRowsBehindDialog(isDialogOpen: boolean) {
  const [drawn, setDrawn] = useState(!isDialogOpen);
  const draw = useCallback(() => startTransition(() => setDrawn(true)), []);
  return { areDrawn: drawn || !isDialogOpen, draw };
}

interface ResultsProps {
  readonly list: ListPage<AnswerOf<'projects.list'>>;
  readonly view: ProjectView;
  readonly onDelete: (project: ProjectListItem) => void;
}

function Results({ list, view, onDelete }: ResultsProps) {
  return (
    <ListResults
      list={list}
      view={view}
      loading={words.loading}
      {...searchFailure(words.loadFailed)}
      empty={useEmptyText(view)}
      emptyAction={view.clear === undefined && <NewProjectLink />}
    >
      {({ items }) => (
        <ProjectTable
          projects={items}
          linkTo={view.linkTo}
          open={view.open}
          createdId={view.createdId}
          openedId={view.openedId}
          busy={list.busy}
          onDelete={onDelete}
        />
      )}
    </ListResults>
  );
}

/** Three cases: no project matches the filter, none is running, or none was ever created. */
function useEmptyText({ clear }: ProjectView): string {
  const { data } = useQuery(projectCounts());
  if (clear !== undefined) return listWords.listEmpty;
  const total = data?.items.find(({ chip }) => chip === 'all')?.count ?? 0;
  return total > 0 ? listWords.noneRunning : listWords.firstProject;
}

function BinLink() {
  return (
    <p data-print="hide">
      <Link href={paths.projectBin} className="inline-flex min-h-6 items-center gap-2 text-sm">
        <Trash2 size={16} aria-hidden />
        {listWords.openBin}
      </Link>
    </p>
  );
}

/** On a phone, where the checkboxes are shown only while rows are being selected. */
function SelectRowsButton({ selection: { isSelecting, setSelecting } }: { selection: RowSelection }) {
  return (
    <button
      type="button"
      className="chip md:hidden"
      aria-pressed={isSelecting}
      onClick={() => setSelecting(!isSelecting)}
    >
      {isSelecting ? listWords.stopChoosing : listWords.startChoosing}
    </button>
  );
}

function NewProjectLink() {
  return (
    <Link href={paths.manageProjects} className={buttonClass('primary')}>
      {words.startProject}
    </Link>
  );
}

/** The same projects as a list, or by stages. */
function ViewSwitch({ view }: { view: ProjectView }) {
  return (
    <nav aria-label={listWords.view} className="flex gap-2" data-print="hide">
      {[false, true].map((asBoard) => (
        <Link
          key={String(asBoard)}
          href={view.hrefWith({ tampilan: asBoard ? 'papan' : '', cursor: '' })}
          className="chip no-underline aria-[current=true]:bg-wedel-lembut aria-[current=true]:font-semibold"
          aria-current={view.isBoard === asBoard ? 'true' : undefined}
        >
          {asBoard ? listWords.asBoard : listWords.asList}
        </Link>
      ))}
    </nav>
  );
}
