import { expect } from 'vitest';
import { expectClearError } from '../support/clear-error.ts';
import { canariesOf, members, type Principal, refusalOf, reveals } from '../support/principals.ts';
import { answersElsewhere } from './document.ts';
import type { Sent } from './target.ts';

/** Properties of every answer to any request. Each check throws an assertion. */

const always = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
/** Answers that a browser may show as a page have further headers (decision 0065). */
const ofPages = {
  'x-frame-options': 'DENY',
  // A page with a token in its address sends no referrer.
  'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
};

export function expectGoodAnswer(sent: Sent): void {
  const { answer, request, path } = sent;
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  expect(answer.headers).toMatchObject(path.startsWith('/api/') ? always : { ...always, ...ofPages });
  expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  // The sound of a captcha is a file, not an operation.
  if (path.startsWith('/api/') && !path.endsWith('/audio')) expectGoodOperation(sent);
  else expectOwnAddress(sent);
  expect(leaksIn(withoutContact(sent), request.as)).toEqual([]);
}

/** The holder of a present stage may read the author's contact data and nothing else about them. */
function withoutContact({ answer: { text, body }, operation }: Sent): string {
  const contact = operation?.id === 'projects.readStageContact' ? body?.author?.nomerHp : undefined;
  return typeof contact === 'string' ? text.replace(contact, '') : text;
}

function expectGoodOperation(sent: Sent): void {
  expect(sent.answer.headers['cache-control']).toBe('no-store');
  if (sent.request.method !== 'HEAD') expectDocumented(sent);
  expectLetIn(sent);
}

/** A page never redirects to another site. */
function expectOwnAddress({ answer }: Sent): void {
  const { location } = answer.headers;
  if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
}

/** Status, media type and body follow the document's operation, or its rules for an address without one. */
function expectDocumented({ answer, operation }: Sent): void {
  const { status, headers, text, body } = answer;
  const documented = (operation?.answers ?? answersElsewhere).get(status);
  if (documented === undefined) throw new Error(`${status} is not documented: ${text.slice(0, 300)}`);
  const type = headers['content-type'];
  if (documented.size === 0) expect([type, text]).toEqual([undefined, '']);
  else {
    const mediaType = String(type).split(';')[0] ?? '';
    expect([...documented.keys()]).toContain(mediaType);
    const checked = documented.get(mediaType)?.safeParse(mediaType === 'application/json' ? body : text);
    expect(checked?.success, `${checked?.error?.message}\n${text.slice(0, 300)}`).toBe(true);
  }
  if (status >= 400) expectClearError({ status, text, type: String(type) });
  if (status === 429) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  if (status === 429) expect(text).toMatch(/Coba lagi .*pukul \d\d\.\d\d /);
  if (status === 405) expect(headers.allow).toMatch(/^[A-Z, ]+$/);
}

/** A caller whom the permission table refuses is refused, whatever the request holds. */
function expectLetIn({ answer, operation, request }: Sent): void {
  // A member whose session has ended may use a guest's form.
  if (operation === undefined || operation.access === 'guest') return;
  if (refusalOf(operation, request.as) !== undefined) expect(answer.status).toBeGreaterThanOrEqual(400);
}

const canaries = members.flatMap((member) =>
  Object.values(canariesOf(member)).map((value) => ({ member, value })),
);

/** Personal data of others in an answer to `reader`; the admin may see them. */
export function leaksIn(text: string, reader: Principal | 'log'): string[] {
  if (reader === 'admin' || !/anari|88[09]|1908-08/.test(text)) return [];
  return canaries
    .filter(({ member, value }) => member !== reader && reveals(text, value))
    .map(({ member, value }) => `${reader} saw ${value} of ${member}`);
}
