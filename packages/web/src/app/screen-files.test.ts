import { expect, test } from 'vitest';
import { routes as adminRoutes } from './admin-routes.tsx';
import adminTable from './admin-routes.tsx?raw';
import { routes as dashboardRoutes } from './dashboard-routes.tsx';
import dashboardTable from './dashboard-routes.tsx?raw';

/** The server sends the code of a screen by the name in the table, the browser asks for what the table imports. */
test.each([
  ['the office', adminRoutes, adminTable],
  ['the dashboard', dashboardRoutes, dashboardTable],
])('each screen of %s names the code that it loads', (_, routes, table) => {
  const loaded = [...table.matchAll(/import\('[^']*\/([\w-]+)-page\.tsx'\)/g)].map(([, file]) => file);
  expect(routes.map(({ file }) => file)).toEqual(loaded);
  expect(loaded.length).toBeGreaterThan(5);
});
