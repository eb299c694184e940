import type { FormPageData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { syncClock } from './api/clock.ts';
import { readPageData } from './api/page-data.ts';
import { PublicFormPage } from './app/public-form-page.tsx';
import { watchMenu } from './app/public-menu.ts';
import { RestoreTyped, rememberTyped } from './app/restore-typed.tsx';
import { guardPresses } from './ui/guarded-presses.ts';

async function start(): Promise<void> {
  const root = document.getElementById(appRootId);
  if (root === null) return;
  const { input, frame, now } = readPageData<FormPageData>();
  syncClock(now, 0);
  // Where its code cannot be had, the page stays what it was: a form that works without.
  const step =
    input.page === 'second-step' ? await import('./features/auth/second-step-form.tsx') : undefined;
  const page = (
    <RestoreTyped restore={rememberTyped(root)}>
      <PublicFormPage input={input} frame={frame} SecondStep={step?.SecondStepForm} />
    </RestoreTyped>
  );
  // In slices, between which the browser answers presses.
  startTransition(() => void hydrateRoot(root, page));
}

watchMenu();
guardPresses();
start().catch(() => undefined);
void import('./app/signed-out.ts').then(({ announceSignedOut }) => announceSignedOut());
