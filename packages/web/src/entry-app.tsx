import { afterFirstPaint, fetchScripts } from './app/first-paint.ts';
import { watchLeaving } from './app/leaving.ts';

watchLeaving();

/** What the server sent is shown before the scripts run, which take a slow device a while. */
void afterFirstPaint()
  .then(fetchScripts)
  .then(() => import('./app/start.tsx'));
