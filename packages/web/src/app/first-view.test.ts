import { firstRequests } from '@ruang-naskah/domain/first-view';
import { paths } from '@ruang-naskah/domain/paths';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { seedAnswers } from '../api/seeded.ts';
import { auditPage } from '../features/activities/queries.ts';
import { holidayYear } from '../features/calendar/queries.ts';
import { allCategories } from '../features/categories/queries.ts';
import { newsPages } from '../features/news/queries.ts';
import { binPage } from '../features/projects/queries.ts';
import { allSchedules } from '../features/schedules/queries.ts';
import { storedSettings } from '../features/settings/queries.ts';
import { ownProfile, ownSessions, userPage } from '../features/users/queries.ts';

test.each([
  [paths.projectBin, binPage({})],
  [paths.users, userPage({})],
  [paths.categories, allCategories()],
  [paths.news, newsPages()],
  [paths.settings, storedSettings()],
  [paths.calendar, holidayYear('')],
  [paths.schedules, allSchedules()],
  [paths.audit, auditPage({})],
  [paths.adminProfile, ownProfile()],
  [paths.adminProfile, ownSessions()],
])('%s opens on answers that came with the page', (path, { queryKey }) => {
  const client = new QueryClient();
  const answers = firstRequests(path, 'admin').map(({ endpoint, params, query }) => ({
    endpoint: endpoint.id,
    params,
    query,
    data: { items: [], nextCursor: null },
  }));
  seedAnswers(client, answers);
  expect(client.getQueryData(queryKey)).toBeDefined();
});
