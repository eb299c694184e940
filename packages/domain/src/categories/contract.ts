import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
import {
  AddCategoryInput,
  CategoryListSchema,
  CategorySchema,
  CategoryUseSchema,
  RenameCategoryInput,
} from './schema.ts';

export const listCategories = defineEndpoint(calls.listCategories, {
  summary: 'All categories, by name',
  access: 'signed-in',
  response: CategoryListSchema,
});

export const addCategory = defineEndpoint(calls.addCategory, {
  summary: 'Add a category',
  access: ['admin'],
  body: AddCategoryInput,
  response: CategorySchema,
  status: 201,
  errors: ['categories.duplicate', 'categories.full'],
});

export const readCategory = defineEndpoint(calls.readCategory, {
  summary: 'A category and how many manuscripts carry its name',
  access: ['admin'],
  params: ByIdSchema,
  response: CategoryUseSchema,
  errors: ['categories.not_found'],
});

export const renameCategory = defineEndpoint(calls.renameCategory, {
  summary: 'Give a category another name, and with `manuscripts` those that carry it as well',
  access: ['admin'],
  params: ByIdSchema,
  body: RenameCategoryInput,
  response: CategorySchema,
  errors: ['categories.not_found', 'categories.duplicate'],
});

export const deleteCategory = defineEndpoint(calls.deleteCategory, {
  summary: 'Delete a category; manuscripts keep its name',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['categories.not_found'],
});
