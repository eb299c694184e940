import { defineEndpoint } from '../contract.ts';
import { ListPeopleQuery, PersonListSchema } from './schema.ts';

export const listPeople = defineEndpoint({
  id: 'users.listPeople',
  summary: 'Active authors or editors by name, at most 25: the pick lists of the project forms',
  method: 'GET',
  path: '/api/people',
  access: ['admin'],
  query: ListPeopleQuery,
  response: PersonListSchema,
});
