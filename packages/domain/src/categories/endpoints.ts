import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  AddCategoryInput,
  CategoryListSchema,
  CategorySchema,
  CategoryUseSchema,
  RenameCategoryInput,
} from './schema.ts';

export const listCategories = defineEndpoint({
  id: 'categories.list',
  method: 'GET',
  path: '/api/categories',
  summary: 'All categories, by name',
  access: 'signed-in',
  response: CategoryListSchema,
});

export const addCategory = defineEndpoint({
  id: 'categories.add',
  method: 'POST',
  path: '/api/categories',
  summary: 'Add a category',
  access: ['admin'],
  body: AddCategoryInput,
  response: CategorySchema,
  status: 201,
  errors: ['categories.duplicate', 'categories.full'],
});

export const readCategory = defineEndpoint({
  id: 'categories.read',
  method: 'GET',
  path: '/api/categories/:id',
  summary: 'A category and how many manuscripts carry its name',
  access: ['admin'],
  params: ByIdSchema,
  response: CategoryUseSchema,
  errors: ['categories.not_found'],
});

export const renameCategory = defineEndpoint({
  id: 'categories.rename',
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Give a category another name, and with `manuscripts` those that carry it as well',
  access: ['admin'],
  params: ByIdSchema,
  body: RenameCategoryInput,
  response: CategorySchema,
  errors: ['categories.not_found', 'categories.duplicate'],
});

export const deleteCategory = defineEndpoint({
  id: 'categories.delete',
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Delete a category; manuscripts keep its name',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['categories.not_found'],
});
