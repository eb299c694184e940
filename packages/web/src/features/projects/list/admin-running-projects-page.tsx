import { messages } from '@ruang-naskah/domain/messages.id';
import { openedProjectOf, paths } from '@ruang-naskah/domain/paths';
import { exportProjects } from '@ruang-naskah/domain/projects/calls';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { sortOf } from '@ruang-naskah/domain/projects/values';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, startTransition, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { searchFailure } from '../../../api/api-error.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { EmptyPage } from '../../../ui/feedback/empty-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { late } from '../../../ui/late.ts';
import { Deferred } from '../../../ui/list/deferred.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { ListStatus } from '../../../ui/list/list-status.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { rangeText } from '../../../ui/list/range-text.ts';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { ListViews } from '../../views/queries.ts';
import { ViewSwitch } from '../board/view-switch.tsx';
import { ProjectDialog, ProjectEdit } from '../edit/project-dialog.tsx';
import { projectCounts, projectPage } from '../queries.ts';
import { ProjectFilters } from './project-filters.tsx';
import { ProjectTable } from './project-table.tsx';
import { type ProjectView, useProjectView } from './use-project-view.ts';
import { type RowChoice, RowChoiceContext, useRowChoice } from './use-row-choice.ts';

const DeleteProject = late(async () => (await import('./delete-project.tsx')).DeleteProject);
const ProjectBoard = late(async () => (await import('../board/project-board.tsx')).ProjectBoard);
const BulkBar = late(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar);

const words = messages.projects;
const listWords = messages.projectList;
const none: readonly ProjectListItem[] = [];

/** A dialog that the server has drawn is replaced by one that is whole, too. */
export async function prepare(): Promise<void> {
  const { pathname, search } = location;
  if (openedProjectOf(pathname, search.slice(1)) !== undefined) await ProjectEdit.load();
}

/** /admin/running-projects 'Daftar Proyek Berjalan' (§2), with the dialog of one project over it. */
export default function AdminRunningProjectsPage() {
  const view = useProjectView();
  const { answer, busy, now, told } = useListPage({ ...projectPage(view.query), enabled: !view.isBoard });
  const [deleting, setDeleting] = useState<ProjectListItem | null>(null);
  // Once opened, the question stays mounted to report the result.
  const [mayDelete, setMayDelete] = useState(false);
  const projects = answer.data?.items ?? none;
  const choice = useRowChoice(projects);
  const askToDelete = useCallback((project: ProjectListItem) => {
    setMayDelete(true);
    setDeleting(project);
  }, []);
  const behind = useRowsBehind(view.opened);
  const { container, removed } = useRemovalFocus<HTMLDivElement>(projects.map(({ id }) => id));
  return (
    <div ref={container} data-choosing={choice.choosing || undefined}>
      <PageHeader
        title={listWords.runningTitle}
        actions={
          <>
            <DownloadList {...listDownload(exportProjects, view.query)} />
            <NewProject />
          </>
        }
      />
      {behind.shown ? (
        <div className="grid gap-4 md:gap-6">
          <Suspense fallback={<div className="min-h-[45px]" />}>
            <ListViews list="projects" query={view.query} />
          </Suspense>
          <ProjectFilters
            view={view}
            beside={
              <div className="flex flex-wrap justify-between gap-2">
                <ViewSwitch view={view} />
                {view.isBoard || projects.length === 0 ? null : <ChooseRows choice={choice} />}
              </div>
            }
          />
          {view.isBoard ? (
            <Suspense fallback={<Skeleton shape="cards" count={3} label={words.loading} />}>
              <ProjectBoard view={view} />
            </Suspense>
          ) : (
            <RowChoiceContext value={choice}>
              <ListStatus
                {...told}
                view={view}
                empty={view.clear === undefined ? listWords.noneRunning : listWords.listEmpty}
              />
              <Answer
                query={answer}
                loading={<Skeleton shape="rows" count={8} label={words.loading} />}
                {...searchFailure(words.loadFailed)}
              >
                {({ nextCursor, total }) => (
                  <Results
                    projects={projects}
                    nextCursor={nextCursor}
                    total={total}
                    busy={busy}
                    now={now}
                    view={view}
                    onDelete={askToDelete}
                  />
                )}
              </Answer>
            </RowChoiceContext>
          )}
          <ToBin />
          {choice.rows.length === 0 ? null : <div className="h-20" />}
        </div>
      ) : (
        <Skeleton shape="rows" count={8} label={words.loading} />
      )}
      <Suspense fallback={null}>
        {mayDelete ? (
          <DeleteProject
            project={deleting}
            onDeleted={({ id }) => {
              setDeleting(null);
              removed(id);
            }}
            onCancel={() => setDeleting(null)}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {choice.rows.length === 0 ? null : <BulkBar choice={choice} sort={sortOf(view.query)} />}
      </Suspense>
      {view.opened === '' ? null : (
        <ProjectDialog key={view.opened} id={view.opened} onClose={view.close} onShown={behind.show} />
      )}
    </div>
  );
}

/** Whether the rows behind the dialog are drawn: where the address opened it, not before a slow phone shows the dialog. */
function useRowsBehind(opened: string) {
  const [here, setHere] = useState(opened === '');
  const show = useCallback(() => startTransition(() => setHere(true)), []);
  return { shown: here || opened === '', show };
}

function NoProjects({ view, busy }: Pick<ResultsProps, 'view' | 'busy'>) {
  const { data } = useQuery(projectCounts());
  const all = data?.items.find(({ chip }) => chip === 'all')?.count ?? 0;
  const unfiltered = view.clear === undefined;
  const text = all > 0 ? listWords.noneRunning : listWords.firstProject;
  return (
    <EmptyPage previous={view.previous} busy={busy} action={unfiltered && <NewProject />}>
      {unfiltered ? text : listWords.listEmpty}
    </EmptyPage>
  );
}

function ToBin() {
  return (
    <p data-print="hide">
      <Link href={paths.projectBin} className="inline-flex min-h-6 items-center gap-2 text-sm">
        <Trash2 size={16} aria-hidden />
        {listWords.openBin}
      </Link>
    </p>
  );
}

/** On a phone rows are chosen in a mode of its own. */
function ChooseRows({ choice: { choosing, setChoosing } }: { choice: RowChoice }) {
  return (
    <button
      type="button"
      className="chip md:hidden"
      aria-pressed={choosing}
      onClick={() => setChoosing(!choosing)}
    >
      {choosing ? listWords.stopChoosing : listWords.startChoosing}
    </button>
  );
}

function NewProject() {
  return (
    <Link href={paths.manageProjects} className={buttonClass('primary')}>
      {words.startProject}
    </Link>
  );
}

interface ResultsProps {
  readonly projects: readonly ProjectListItem[];
  readonly nextCursor: string | null;
  readonly total: number | undefined;
  readonly busy: boolean;
  readonly now: boolean;
  readonly view: ProjectView;
  readonly onDelete: (project: ProjectListItem) => void;
}

function Results({ projects, nextCursor, total, busy, now, view, onDelete }: ResultsProps) {
  if (projects.length === 0) {
    return <NoProjects view={view} busy={busy} />;
  }
  return (
    <>
      <Deferred now={now}>
        <ProjectTable
          projects={projects}
          linkTo={view.linkTo}
          open={view.open}
          created={view.created}
          opened={view.opened}
          busy={busy}
          onDelete={onDelete}
          onIntent={ProjectEdit.ahead}
        />
      </Deferred>
      <Pager
        previous={view.previous}
        next={nextCursor === null ? null : () => view.next(nextCursor)}
        busy={busy}
        summary={rangeText(view.range(projects.length), { nextCursor, total })}
      />
    </>
  );
}
