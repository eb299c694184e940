import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { newPerson, type Person, registerPerson, signedInApi } from '../people.ts';
import { adminAccount, type Portal } from '../portal.ts';

export type Actor = 'admin' | 'penulis' | 'redaksi' | 'visitor';
/** `colleague` is a second admin, who has no page. */
type ApiCaller = Exclude<Actor, 'visitor'> | 'colleague';

export interface Versioned {
  readonly version: number;
}

/** How long a sign-in is used: below ten minutes, after which some writes ask for the password. */
const signedInMs = 5 * 60_000;

interface SignedInBrowser {
  readonly context: BrowserContext;
  signedInAt: number;
}

/** The people of one portal, for many forms: each signs in once, and their browsers keep the scripts. */
export class PortalPeople {
  readonly portal: Portal;
  private readonly browser: Browser;
  private readonly options: BrowserContextOptions;
  private readonly browsers = new Map<Actor, Promise<SignedInBrowser>>();
  private readonly registered = new Map<string, Promise<Person>>();
  private readonly apis = new Map<string, Promise<APIRequestContext>>();
  private wordCount = 0;

  constructor(browser: Browser, portal: Portal, options: BrowserContextOptions) {
    this.browser = browser;
    this.portal = portal;
    this.options = options;
  }

  /** A page of somebody, with a clock that the test moves. */
  async pageOf(actor: Actor): Promise<Page> {
    const { context } = await this.browserOf(actor);
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() });
    return page;
  }

  /** A word that nothing else in the portal has. */
  makeUniqueWord(): string {
    this.wordCount += 1;
    return `kata${process.pid}x${String(this.wordCount).padStart(4, '0')}`;
  }

  personOf(actor: Exclude<Actor, 'visitor' | 'admin'>): Promise<Person> {
    const known = this.registered.get(actor) ?? this.register(actor);
    this.registered.set(actor, known);
    return known;
  }

  async newPerson(actor: Exclude<Actor, 'visitor' | 'admin'>, name = 'Tangan Cepat'): Promise<Person> {
    const person = newPerson(name);
    await registerPerson(this.portal.url, person, actor === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis');
    return person;
  }

  /** The API of somebody, beside their page. */
  async apiOf(actor: ApiCaller): Promise<APIRequestContext> {
    const known = this.apis.get(actor) ?? this.signIn(actor);
    this.apis.set(actor, known);
    return known;
  }

  private async signIn(actor: ApiCaller): Promise<APIRequestContext> {
    if (actor === 'admin') return signedInApi(this.portal.url, adminAccount);
    if (actor !== 'colleague') return signedInApi(this.portal.url, await this.personOf(actor));
    const person = await this.newPerson('redaksi', 'Rekan Admin');
    await this.portal.alter((tx) =>
      tx.updateTable('users').set({ role: 'admin' }).where('email', '=', person.email).execute(),
    );
    return signedInApi(this.portal.url, person);
  }

  /** Reads a record and writes what `make` returns, under its version, as a second admin or somebody else. */
  async updateRecord<T extends Versioned>(
    path: string,
    make: (now: T) => { readonly to?: string; readonly method?: string; readonly data?: object },
    actor: ApiCaller = 'colleague',
  ): Promise<void> {
    const api = await this.apiOf(actor);
    const now: T = await (await api.get(path)).json();
    const { to = path, method = 'PUT', data } = make(now);
    const headers = { 'if-match': `"${now.version}"` };
    const answer = await api.fetch(to, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  private register(actor: Exclude<Actor, 'visitor' | 'admin'>): Promise<Person> {
    return this.newPerson(actor);
  }

  private async browserOf(actor: Actor): Promise<SignedInBrowser> {
    const known = await this.browsers.get(actor);
    if (known !== undefined && (actor === 'visitor' || Date.now() - known.signedInAt < signedInMs))
      return known;
    const opening = this.openBrowser(actor, known?.context);
    this.browsers.set(actor, opening);
    return opening;
  }

  private async openBrowser(actor: Actor, context?: BrowserContext): Promise<SignedInBrowser> {
    const own = context ?? (await this.browser.newContext({ ...this.options, baseURL: this.portal.url }));
    if (actor !== 'visitor') {
      const person = actor === 'admin' ? adminAccount : await this.personOf(actor);
      const api = await signedInApi(this.portal.url, person);
      await own.addCookies((await api.storageState()).cookies);
      await api.dispose();
    }
    return { context: own, signedInAt: Date.now() };
  }

  async close(): Promise<void> {
    for (const browser of this.browsers.values()) await (await browser).context.close();
    for (const api of this.apis.values()) await (await api).dispose();
  }
}
