import * as z from 'zod/mini';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import { AddCategoryInput, CategoryListSchema, CategorySchema } from './schema.ts';

export const listCategories = defineEndpoint({
  id: 'categories.list',
  summary: 'All categories, by name',
  method: 'GET',
  path: '/api/categories',
  access: 'signed-in',
  response: CategoryListSchema,
});

export const addCategory = defineEndpoint({
  id: 'categories.add',
  summary: 'Add a category',
  method: 'POST',
  path: '/api/categories',
  access: ['admin'],
  body: AddCategoryInput,
  response: CategorySchema,
  status: 201,
  errors: ['categories.duplicate', 'categories.full'],
});

export const deleteCategory = defineEndpoint({
  id: 'categories.delete',
  summary: 'Delete a category; manuscripts keep its name',
  method: 'DELETE',
  path: '/api/categories/:id',
  access: ['admin'],
  params: z.strictObject({ id: IdSchema }),
  errors: ['categories.not_found'],
});
