import type { AppData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { createRoot } from 'react-dom/client';
import { actAs } from './api/client.ts';
import { readPageData } from './api/page-data.ts';
import { seedAnswers } from './api/queries.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { findRoute, loadRoutes, settlePath } from './app/routes.ts';

/** The server's 'Memuat Aplikasi...' stays until the first screen's code is here, so nothing flashes in between. */
async function start() {
  const root = document.getElementById(appRootId);
  if (root === null) return;
  const { user, settings, daysOff, answers } = readPageData<AppData>();
  actAs(user.id);
  const client = createQueryClient();
  seedAnswers(client, answers);
  const routes = await loadRoutes(user.role);
  // A failed download is shown by the error boundary, which offers another try.
  await findRoute(routes, settlePath(location.pathname), user.role)
    ?.load()
    .catch(() => undefined);
  createRoot(root).render(
    <App user={user} settings={settings} daysOff={daysOff} client={client} routes={routes} />,
  );
  // Until it is loaded, a page made for somebody else is refused as well.
  void import('./app/account-change.ts').then(({ watchAccount }) => watchAccount(user.id, root));
}

void start();
