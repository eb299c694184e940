import * as activities from './activities/contract.ts';
import * as auth from './auth/contract.ts';
import * as calendar from './calendar/contract.ts';
import * as categories from './categories/contract.ts';
import type { Endpoint } from './contract.ts';
import * as desk from './desk/contract.ts';
import * as duties from './duties/contract.ts';
import * as factors from './factors/contract.ts';
import * as feeds from './feeds/contract.ts';
import * as live from './live/contract.ts';
import * as manuscripts from './manuscripts/contract.ts';
import * as news from './news/contract.ts';
import * as notes from './notes/contract.ts';
import * as notices from './notices/contract.ts';
import * as palette from './palette/contract.ts';
import * as bulk from './projects/bulk-contract.ts';
import * as projects from './projects/contract.ts';
import * as schedules from './schedules/contract.ts';
import * as settings from './settings/contract.ts';
import * as users from './users/contract.ts';
import * as views from './views/contract.ts';
import * as whatsapp from './whatsapp/contract.ts';

const nouns = [
  activities,
  auth,
  calendar,
  categories,
  desk,
  duties,
  factors,
  live,
  feeds,
  manuscripts,
  news,
  notes,
  notices,
  palette,
  projects,
  bulk,
  schedules,
  settings,
  users,
  whatsapp,
  views,
] as const;

/** Every endpoint of the API. The server refuses to start while one has no handler or a route has no endpoint. */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) => Object.values(noun) as Endpoint[]);

type EachOf<Noun> = Noun extends unknown ? Noun[keyof Noun] : never;
type Defined = EachOf<(typeof nouns)[number]>;

export type EndpointId = Defined['id'];
/** The endpoints that write. Each has a row in `notices/told.ts`. */
export type WritingEndpointId = Exclude<Defined, { readonly method: 'GET' }>['id'];
/** The contract behind a call of `calls.ts`: the browser's client takes its types from here, and no code. */
export type EndpointOf<Id extends EndpointId> = Extract<Defined, { readonly id: Id }>;
