import * as activities from './activities/contract.ts';
import * as auth from './auth/contract.ts';
import * as categories from './categories/contract.ts';
import type { Endpoint } from './contract.ts';
import * as manuscripts from './manuscripts/contract.ts';
import * as news from './news/contract.ts';
import * as projects from './projects/contract.ts';
import * as settings from './settings/contract.ts';
import * as users from './users/contract.ts';

/** Every endpoint of the API. The server refuses to start while one has no handler or a route has no endpoint. */
export const endpoints: readonly Endpoint[] = [
  activities,
  auth,
  categories,
  manuscripts,
  news,
  projects,
  settings,
  users,
].flatMap((noun) => Object.values(noun) as Endpoint[]);
