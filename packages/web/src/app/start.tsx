import type { AppData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setPageAccount } from '../api/client.ts';
import { syncClock } from '../api/clock.ts';
import { readPageData } from '../api/page-data.ts';
import { createQueryClient } from '../api/query-client.ts';
import { seedAnswers } from '../api/seeded.ts';
import { guardPresses } from '../ui/guarded-presses.ts';
import { App } from './app.tsx';
import { loadRoutes } from './routes.ts';

/** Takes over the frame that the server sent; the first screen follows as soon as its code is there. */
async function start() {
  const root = document.getElementById(appRootId);
  if (root === null) return;
  const { user, settings, daysOff, now, answers } = readPageData<AppData>();
  syncClock(now, 0);
  setPageAccount(user.id);
  const client = createQueryClient();
  seedAnswers(client, answers);
  const routes = await loadRoutes(user.role);
  const app = <App {...{ user, settings, daysOff, now, client, routes }} />;
  // In slices, between which the browser answers presses.
  startTransition(() => void hydrateRoot(root, app));
  // Until it is loaded, a page made for somebody else is refused as well.
  void import('./account-change.ts').then(({ watchAccount }) => watchAccount(user.id, root));
}

guardPresses();
void start();
