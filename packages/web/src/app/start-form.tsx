import type { FormPageData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hearTime } from '../api/clock.ts';
import { readPageData } from '../api/page-data.ts';
import { guardPresses } from '../ui/guarded-presses.ts';
import { rememberTyped, Typed } from './keep-typed.tsx';
import { PublicFormPage } from './public-form-page.tsx';
import { watchMenu } from './public-menu.ts';

async function start(): Promise<void> {
  const root = document.getElementById(appRootId);
  if (root === null) return;
  const { input, frame, now } = readPageData<FormPageData>();
  hearTime(now, 0);
  // Where its code cannot be had, the page stays what it was: a form that works without.
  const step =
    input.page === 'second-step' ? await import('../features/auth/second-step-form.tsx') : undefined;
  const page = (
    <Typed carryOver={rememberTyped(root)}>
      <PublicFormPage input={input} frame={frame} SecondStep={step?.SecondStepForm} />
    </Typed>
  );
  // In slices, between which the browser answers presses.
  startTransition(() => void hydrateRoot(root, page));
}

watchMenu();
guardPresses();
start().catch(() => undefined);
void import('./signed-out.ts').then(({ announceSignedOut }) => announceSignedOut());
