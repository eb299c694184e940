import { compareTimes } from '@ruang-naskah/domain/dates';
import { listProjects, submitStageLink } from '@ruang-naskah/domain/projects/calls';
import type { Project, ProjectListItem, SubmitLinkInput } from '@ruang-naskah/domain/projects/schema';
import type { StageMap, StageName } from '@ruang-naskah/domain/projects/stages';
import { ownFinishedQuery, ownProjectsQuery } from '@ruang-naskah/domain/projects/values';
import { derivedOf } from '@ruang-naskah/domain/projects/workflow';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../api/client.ts';
import { afterWrite, pagesOf } from '../../../api/queries.ts';
import { refreshOwnStages } from '../tasks/queries.ts';

/** A project of one's own list with what the rules need to know of it. */
export type OwnProject = ProjectListItem & {
  readonly stages: StageMap;
  readonly participantUids: string[];
};

function withRules(item: ProjectListItem): OwnProject {
  const project = { ...item, manuscriptId: null, stages: item.stages ?? {} };
  return { ...item, stages: project.stages, participantUids: derivedOf(project).participantUids };
}

function toOwnProjects(list: InfiniteData<{ readonly items: readonly ProjectListItem[] }>): OwnProject[] {
  return list.pages.flatMap(({ items }) => items.map(withRules));
}

/** One's own projects, page after page; what is due first comes first. */
function ownProjects() {
  return { ...pagesOf(listProjects, ownProjectsQuery), select: toOwnProjects };
}

export function useOwnProjects() {
  return useInfiniteQuery(ownProjects());
}

/** Finished ones as far as they are loaded, the latest first, and how many there are. */
export function useFinishedProjects() {
  return useInfiniteQuery({
    ...pagesOf(listProjects, ownFinishedQuery),
    select: (list) => {
      // The day on which nobody's turn began is that of the end.
      const projects = toOwnProjects(list).sort((one, other) =>
        compareTimes(other.turn.since ?? '', one.turn.since ?? ''),
      );
      return { projects, count: list.pages[0]?.total ?? projects.length };
    },
  });
}

export function useSubmitLink(id: string, stage: StageName) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'online',
    mutationFn: (body: SubmitLinkInput) => callEndpoint(submitStageLink, { params: { id, stage }, body }),
    onSuccess: (project) => {
      client.setQueryData(ownProjects().queryKey, (list) => list && replaceProject(list, project));
    },
    // Refused because this page shows an old state: shows the present one.
    onSettled: (_answer, failure) => afterWrite(failure, refreshOwnStages(client)),
  });
}

function replaceProject<T extends InfiniteData<{ items: ProjectListItem[] }, unknown>>(
  list: T,
  project: Project,
): T {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === project.id ? project : item)),
  }));
  return { ...list, pages };
}
