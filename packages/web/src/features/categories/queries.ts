import {
  addCategory,
  deleteCategory,
  listCategories,
  readCategory,
  renameCategory,
} from '@ruang-naskah/domain/categories/endpoints';
import type { AddCategoryInput, RenameCategoryInput } from '@ruang-naskah/domain/categories/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';

export function allCategories() {
  return queryOf(listCategories, {});
}

/** How many manuscripts a category has. */
export function categoryUse(id: string) {
  return queryOf(readCategory, { params: { id } });
}

export function useAddCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddCategoryInput) => callEndpoint(addCategory, { body }),
    onSuccess: () => client.invalidateQueries(answersOf(listCategories)),
  });
}

export function useRenameCategory(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RenameCategoryInput) => callEndpoint(renameCategory, { params: { id }, body }),
    // Another admin may have deleted it first: the list is refetched either way.
    onSettled: () => client.invalidateQueries(answersOf(listCategories)),
  });
}

export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deleteCategory, { params: { id } }),
    // Another admin may have deleted it first: the list is refetched either way.
    onSettled: () => client.invalidateQueries(answersOf(listCategories)),
  });
}
