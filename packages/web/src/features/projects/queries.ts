import { ownProjectsDefaults } from '@ruang-naskah/domain/first-view';
import { readManuscript } from '@ruang-naskah/domain/manuscripts/contract';
import {
  createAuthorProject,
  createTask,
  deleteProject,
  listLinks,
  listProjects,
  readProject,
  submitStageLink,
  updateProject,
} from '@ruang-naskah/domain/projects/contract';
import type {
  CreateProjectInput,
  CreateTaskInput,
  Project,
  ProjectListItem,
} from '@ruang-naskah/domain/projects/schema';
import type { StageMap, StageName } from '@ruang-naskah/domain/projects/stages';
import { derivedOf } from '@ruang-naskah/domain/projects/workflow';
import { listPeople } from '@ruang-naskah/domain/users/contract';
import type { ListPeopleQuery, Person } from '@ruang-naskah/domain/users/schema';
import {
  type InfiniteData,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf, queryOf } from '../../api/queries.ts';

type ListQuery = z.input<NonNullable<typeof listProjects.query>>;
export type PersonRole = ListPeopleQuery['role'];
type ProjectEdit = z.input<NonNullable<typeof updateProject.body>>;

/** One page of 'Daftar Proyek Berjalan'; the page before stays in sight while the next one loads. */
export function projectPage(query: ListQuery) {
  return { ...queryOf(listProjects, { query }), placeholderData: keepPreviousData };
}

export function projectById(id: string) {
  return queryOf(readProject, { params: { id } });
}

export function projectLinks(id: string) {
  return queryOf(listLinks, { params: { id } });
}

/** The manuscript a project is to be started from. */
export function originManuscript(id: string) {
  return { ...queryOf(readManuscript, { params: { id } }), enabled: id !== '' };
}

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
export function ownProjects() {
  return { ...pagesOf(listProjects, ownProjectsDefaults), select: toOwnProjects };
}

export interface PeopleAnswer {
  readonly groups: readonly { readonly role: PersonRole; readonly people: readonly Person[] }[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

function peopleOf(role: PersonRole, q: string) {
  return { ...queryOf(listPeople, { query: { role, q } }), placeholderData: keepPreviousData };
}

/** The first people of one role or two whose name has the words asked for; the ones before stay while they load. */
export function usePeople(roles: readonly [PersonRole, PersonRole?], q: string): PeopleAnswer {
  const [role, otherRole] = roles;
  const one = useQuery(peopleOf(role, q));
  const other = useQuery({ ...peopleOf(otherRole ?? role, q), enabled: otherRole !== undefined });
  const answers = otherRole === undefined ? [one] : [one, other];
  const [people, others] = [one.data?.items, other.data?.items];
  const groups = useMemo(
    () => [
      { role, people: people ?? [] },
      ...(otherRole === undefined ? [] : [{ role: otherRole, people: others ?? [] }]),
    ],
    [role, otherRole, people, others],
  );
  return {
    groups,
    isPending: answers.some(({ isFetching }) => isFetching),
    isError: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: CreateProjectInput; key: string }) =>
      callEndpoint(createAuthorProject, { body, idempotencyKey: key }),
    onSuccess: ({ manuscriptId }) => {
      if (manuscriptId !== null) void client.invalidateQueries(originManuscript(manuscriptId));
      return client.invalidateQueries(answersOf(listProjects));
    },
  });
}

export function useCreateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: CreateTaskInput; key: string }) =>
      callEndpoint(createTask, { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries(answersOf(listProjects)),
  });
}

export function useUpdateProject(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: ProjectEdit; version: number }) =>
      callEndpoint(updateProject, { params: { id }, body, version }),
    onSuccess: (project) => {
      client.setQueryData(projectById(id).queryKey, project);
      return client.invalidateQueries(answersOf(listProjects));
    },
  });
}

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deleteProject, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries(projectById(id));
      // Manuscripts name the projects started from them.
      void client.invalidateQueries(answersOf(readManuscript));
      return client.invalidateQueries(answersOf(listProjects));
    },
  });
}

export function useSubmitLink(id: string, stage: StageName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissionLink: string) =>
      callEndpoint(submitStageLink, { params: { id, stage }, body: { submissionLink } }),
    onSuccess: (project) => {
      client.setQueryData(ownProjects().queryKey, (list) => list && replaceProject(list, project));
      return client.invalidateQueries(projectLinks(id));
    },
    // Refused because it is no longer as this page shows it: show how it is.
    onError: () => client.invalidateQueries(answersOf(listProjects)),
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
