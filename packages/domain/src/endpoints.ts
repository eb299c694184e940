import * as activities from './activities/endpoints.ts';
import * as attempts from './attempts/endpoints.ts';
import * as auth from './auth/endpoints.ts';
import * as calendar from './calendar/endpoints.ts';
import * as categories from './categories/endpoints.ts';
import * as desk from './desk/endpoints.ts';
import * as duties from './duties/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors/endpoints.ts';
import * as feeds from './feeds/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as manuscripts from './manuscripts/endpoints.ts';
import * as news from './news/endpoints.ts';
import * as notes from './notes/endpoints.ts';
import * as notices from './notices/endpoints.ts';
import * as palette from './palette/endpoints.ts';
import * as projectBulk from './projects/bulk-endpoints.ts';
import * as projects from './projects/endpoints.ts';
import * as schedules from './schedules/endpoints.ts';
import * as settings from './settings/endpoints.ts';
import * as users from './users/endpoints.ts';
import * as views from './views/endpoints.ts';
import * as whatsapp from './whatsapp/endpoints.ts';

const nouns = [
  activities,
  attempts,
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
  projectBulk,
  schedules,
  settings,
  users,
  whatsapp,
  views,
] as const;

/** Every endpoint of the API. The server refuses to start while one has no handler or a route has no endpoint. */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) => Object.values(noun) as Endpoint[]);

type ExportOf<Noun> = Noun extends unknown ? Noun[keyof Noun] : never;
type DefinedEndpoint = ExportOf<(typeof nouns)[number]>;

export type EndpointId = DefinedEndpoint['id'];
/** The endpoints that write. Each has a row in `notices/who-is-notified.ts`. */
export type WritingEndpointId = Exclude<DefinedEndpoint, { readonly method: 'GET' }>['id'];
/** The type of the endpoint with an id. The browser's client imports only types from here, so that its bundle holds no endpoints. */
export type EndpointOf<Id extends EndpointId> = Extract<DefinedEndpoint, { readonly id: Id }>;
