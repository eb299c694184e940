import { afterFirstPaint, fetchScripts } from './app/first-paint.ts';

/** The form is shown, and works, before the scripts run. */
void afterFirstPaint().then(() => {
  fetchScripts();
  return import('./app/start-form.tsx');
});
