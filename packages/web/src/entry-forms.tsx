import { afterFirstPaint, fetchScripts } from './app/first-paint.ts';

/** The form is shown, and works, before the scripts run. */
void afterFirstPaint()
  .then(fetchScripts)
  .then(() => import('./app/start-form.tsx'));
