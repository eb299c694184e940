import type { FormPageData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from './api/page-data.ts';
import { PublicFormPage } from './app/public-form-page.tsx';
import { watchMenu } from './app/public-menu.ts';

watchMenu();
const root = document.getElementById(appRootId);
const { input, frame } = readPageData<FormPageData>();
if (root !== null) hydrateRoot(root, <PublicFormPage input={input} frame={frame} />);
void import('./app/signed-out.ts').then(({ announceSignedOut }) => announceSignedOut());
