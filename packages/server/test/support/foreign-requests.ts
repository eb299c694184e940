import { publicUrl } from '../harness.ts';

/** Headers of requests that this site's own pages did not send (threat T6). */
export const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { origin: 'https://x.id' },
  'another site that claims same-origin': { origin: 'https://x.id', 'sec-fetch-site': 'same-origin' },
  'another port': { origin: 'http://localhost:3001' },
  'https instead of http': { origin: 'https://localhost:3000' },
  'a look-alike': { origin: `${publicUrl}.x.id` },
  'a sandboxed frame': { origin: 'null' },
  'a sandboxed frame of another site': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a neighbour’s page': { origin: publicUrl, 'sec-fetch-site': 'same-site' },
  'a cross-site form': { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
  'an address typed by hand': { 'sec-fetch-site': 'none' },
  'no browser at all': {},
  'only a referer': { referer: `${publicUrl}/dashboard` },
  'two origins at once': { origin: `${publicUrl}, https://x.id` },
  'an origin in other letters': { origin: publicUrl.toUpperCase() },
  'an origin with a path': { origin: `${publicUrl}/login` },
  'an origin with a name in it': { origin: 'http://localhost:3000@x.id' },
};

/** The types a form of another site can send without asking first. */
export const typesOfForms = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
] as const;
