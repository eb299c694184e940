import { readDesk } from '@ruang-naskah/domain/desk/endpoints';
import { readManuscript } from '@ruang-naskah/domain/manuscripts/endpoints';
import {
  changeProjects,
  readBoard,
  readReminder,
  remindHolders,
  takeBackReminders,
} from '@ruang-naskah/domain/projects/bulk-endpoints';
import {
  countProjects,
  createAuthorProject,
  createTask,
  deleteProject,
  eraseProject,
  listBin,
  listLinks,
  listProjects,
  readHistory,
  readProject,
  restoreProject,
  updateProject,
} from '@ruang-naskah/domain/projects/endpoints';
import type { CreateProjectInput, CreateTaskInput } from '@ruang-naskah/domain/projects/schema';
import { listPeople } from '@ruang-naskah/domain/users/endpoints';
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';
import { tabKey } from '../../api/random-key.ts';

type ListQuery = InputOf<typeof listProjects.id, 'query'>;
type ProjectEdit = InputOf<typeof updateProject.id, 'body'>;

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

export function projectHistory(id: string) {
  return { ...queryOf(readHistory, { params: { id } }), staleTime: 0 };
}

/** The manuscript a project is to be started from. */
export function originManuscript(id: string) {
  return { ...queryOf(readManuscript, { params: { id } }), enabled: id !== '' };
}

/** The person who was refused may not be there any more: the lists to choose from are fetched again. */
function refetchPeople(client: QueryClient) {
  void client.invalidateQueries(answersOf(listPeople));
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProjectInput) =>
      callEndpoint(createAuthorProject, { body, keepKeyOnDevice: true, storeOnceFor: tabKey() }),
    onError: () => refetchPeople(client),
    onSuccess: ({ manuscriptId }) => {
      if (manuscriptId !== null) void client.invalidateQueries(originManuscript(manuscriptId));
      return refetchLists(client);
    },
  });
}

export function useCreateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateTaskInput) =>
      callEndpoint(createTask, { body, keepKeyOnDevice: true, storeOnceFor: tabKey() }),
    onError: () => refetchPeople(client),
    onSuccess: () => refetchLists(client),
  });
}

export function useUpdateProject(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: ProjectEdit; version: number }) =>
      callEndpoint(updateProject, { params: { id }, body, version }),
    onError: () => refetchPeople(client),
    onSuccess: (project) => {
      client.setQueryData(projectById(id).queryKey, project);
      return refetchLists(client);
    },
  });
}

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deleteProject, { params: { id } }),
    onSuccess: (_, id) => client.removeQueries(projectById(id)),
    // Another admin may have deleted it first: the lists are refetched either way.
    onSettled: () => refetchListsAndManuscripts(client),
  });
}

/** Changes several rows; an open one is refetched. */
export function useChangeProjects() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: InputOf<typeof changeProjects.id, 'body'>['changes']) =>
      callEndpoint(changeProjects, { body: { changes } }),
    onError: () => refetchPeople(client),
    onSuccess: () => client.invalidateQueries(answersOf(readProject)),
    onSettled: () => refetchLists(client),
  });
}

/** The text of a reminder for the project. */
export function reminderOf(id: string) {
  return queryOf(readReminder, { params: { id } });
}

export function useRemindHolders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: InputOf<typeof remindHolders.id, 'body'>['rows']) =>
      callEndpoint(remindHolders, { body: { rows } }),
    onSettled: () => refetchReminders(client),
  });
}

export function useTakeBackReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => callEndpoint(takeBackReminders, { body: { ids } }),
    onSettled: () => refetchReminders(client),
  });
}

/** Whether somebody was reminded today. */
function refetchReminders(client: QueryClient) {
  void client.invalidateQueries(answersOf(readReminder));
  void client.invalidateQueries(answersOf(readDesk));
  return client.invalidateQueries(answersOf(listProjects));
}

/** The list by stages; the one before stays in sight while another loads. */
export function projectBoard(query: InputOf<typeof readBoard.id, 'query'>) {
  return { ...queryOf(readBoard, { query }), placeholderData: keepPreviousData };
}

/** How many projects each chip lets through. */
export function projectCounts() {
  return queryOf(countProjects, {});
}

/** One page of the bin. */
export function binPage(query: InputOf<typeof listBin.id, 'query'>) {
  return { ...queryOf(listBin, { query }), placeholderData: keepPreviousData };
}

export function useRestoreProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(restoreProject, { params: { id } }),
    onSettled: () => refetchListsAndManuscripts(client),
  });
}

export function useEraseProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(eraseProject, { params: { id } }),
    onSettled: () => client.invalidateQueries(answersOf(listBin)),
  });
}

/** The list of projects and the counts of its chips. */
function refetchLists(client: QueryClient) {
  void client.invalidateQueries(answersOf(countProjects));
  void client.invalidateQueries(answersOf(readBoard));
  return client.invalidateQueries(answersOf(listProjects));
}

/** The lists that a project comes into or leaves; manuscripts name the projects started from them. */
function refetchListsAndManuscripts(client: QueryClient) {
  void client.invalidateQueries(answersOf(readManuscript));
  void client.invalidateQueries(answersOf(listBin));
  return refetchLists(client);
}
