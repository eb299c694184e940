import * as auth from './auth/contract.ts';
import * as categories from './categories/contract.ts';
import type { Endpoint } from './contract.ts';
import * as manuscripts from './manuscripts/contract.ts';
import * as settings from './settings/contract.ts';
import * as users from './users/contract.ts';

/** Every endpoint of the API. The server refuses to start while one has no handler or a route has no endpoint. */
export const endpoints: readonly Endpoint[] = [auth, categories, manuscripts, settings, users].flatMap(
  (noun) => Object.values(noun) as Endpoint[],
);
