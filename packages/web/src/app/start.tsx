import type { AppData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { actAs } from '../api/client.ts';
import { hearTime } from '../api/clock.ts';
import { readPageData } from '../api/page-data.ts';
import { createQueryClient } from '../api/query-client.ts';
import { seedAnswers } from '../api/seeded.ts';
import { guardPresses } from '../ui/guarded-presses.ts';
import { App } from './app.tsx';
import { Drawn } from './opening.tsx';
import { findRoute, loadRoutes, settlePath } from './routes.ts';

/** Takes over the frame that the server sent; the first screen follows as soon as its code is there. */
async function start() {
  const root = document.getElementById(appRootId);
  if (root === null) return;
  const { user, settings, daysOff, now, answers, drawn } = readPageData<AppData>();
  hearTime(now, 0);
  actAs(user.id);
  const client = createQueryClient();
  seedAnswers(client, answers);
  const routes = await loadRoutes(user.role);
  const screen = findRoute(routes, settlePath(location.pathname), user.role);
  // A failed download is shown by the error boundary, which offers another try.
  const code = Promise.resolve(screen?.Page.load()).catch(() => undefined);
  const preview = drawn ? <Drawn /> : null;
  const app = <App {...{ user, settings, daysOff, now, client, routes, code, preview }} />;
  // In slices, between which the browser answers presses.
  startTransition(() => void hydrateRoot(root, app));
  // Until it is loaded, a page made for somebody else is refused as well.
  void import('./account-change.ts').then(({ watchAccount }) => watchAccount(user.id, root));
}

guardPresses();
void start();
