import type { FormPageData } from '@ruang-naskah/domain/pages';
import { appRootId } from '@ruang-naskah/domain/pages';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../api/page-data.ts';
import { PublicFormPage } from './public-form-page.tsx';
import { watchMenu } from './public-menu.ts';

watchMenu();
const root = document.getElementById(appRootId);
const { input, frame } = readPageData<FormPageData>();
if (root !== null) hydrateRoot(root, <PublicFormPage input={input} frame={frame} />);
void import('./signed-out.ts').then(({ announceSignedOut }) => announceSignedOut());
