import { markSignOuts } from './app/sign-out-mark.ts';

markSignOuts();
void import('./app/start.tsx');
