import { afterFirstPaint } from './app/first-paint.ts';

/** The form is shown, and works, before the scripts run. */
void afterFirstPaint().then(() => import('./app/start-form.tsx'));
