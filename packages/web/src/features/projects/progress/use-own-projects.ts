import { compareTimes } from '@ruang-naskah/domain/dates';
import { listProjects, submitStageLink } from '@ruang-naskah/domain/projects/endpoints';
import type { Project, ProjectListItem, SubmitLinkInput } from '@ruang-naskah/domain/projects/schema';
import type { StageMap, StageName } from '@ruang-naskah/domain/projects/stages';
import { ownFinishedQuery, ownProjectsQuery } from '@ruang-naskah/domain/projects/values';
import { deriveFields } from '@ruang-naskah/domain/projects/workflow';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../api/client.ts';
import { awaitUnlessFailed, pagesOf } from '../../../api/queries.ts';
import { refreshOwnStages } from '../tasks/queries.ts';

/** A project of the author's own list, with the fields that the rules of the domain need. */
export type OwnProject = ProjectListItem & {
  readonly stages: StageMap;
  readonly participantUids: string[];
};

function withParticipants(item: ProjectListItem): OwnProject {
  const project = { ...item, manuscriptId: null, stages: item.stages ?? {} };
  return { ...item, stages: project.stages, participantUids: deriveFields(project).participantUids };
}

function toOwnProjects(list: InfiniteData<{ readonly items: readonly ProjectListItem[] }>): OwnProject[] {
  return list.pages.flatMap(({ items }) => items.map(withParticipants));
}

/** One's own projects, page after page, the earliest deadline first. */
function ownProjects() {
  return { ...pagesOf(listProjects, ownProjectsQuery), select: toOwnProjects };
}

export function useOwnProjects() {
  return useInfiniteQuery(ownProjects());
}

/** The loaded ones of one's finished projects, the latest first, and how many there are in all. */
export function useFinishedProjects() {
  return useInfiniteQuery({
    ...pagesOf(listProjects, ownFinishedQuery),
    select: (list) => {
      // A finished project waits for nobody since the day it was finished: `turn.since` is that day.
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
    // Also after a refusal, because this page may show an outdated state.
    onSettled: (_answer, failure) => awaitUnlessFailed(failure, refreshOwnStages(client)),
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
