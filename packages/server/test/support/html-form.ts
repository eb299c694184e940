import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildUser } from '../factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../harness.ts';

/** Reads and sends a form as a browser without JavaScript does. */

export type FormFields = Record<string, string> | [string, string][];

export function postForm(
  app: TestApp,
  { url, form, headers = {} }: { url: string; form: FormFields; headers?: Record<string, string> },
): Promise<Answer> {
  const body = new URLSearchParams(form).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.call({ method: 'POST', url, body, headers: { ...type, ...headers } });
}

/** The fields and values that the page's form to this address would send. */
export function fieldsOf(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`)) ?? '';
  const controls = form.split('</form>')[0]?.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const sent = controls.filter((tag) => !/ type="(?:radio|checkbox)"/.test(tag) || / checked=/.test(tag));
  const pairs = sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value') ?? ''] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[0] !== undefined));
}

/** One application for a test file; before each test the clock advances an hour and a new author is made. */
export function visitForms(): { readonly app: TestApp; readonly user: TestUser } {
  const here = {} as { app: TestApp; user: TestUser };
  beforeAll(async () => {
    here.app = await openTestApp();
  });
  afterAll(() => here.app.close());
  beforeEach(async () => {
    here.app.clock.advance(3_600_000);
    here.user = await buildUser(here.app, 'penulis');
  });
  return here;
}
