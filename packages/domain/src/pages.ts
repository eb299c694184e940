import type { Captcha, SecondStep, SessionUser } from './auth/schema.ts';
import type { FieldErrors } from './errors.ts';
import type { News, NewsSummary } from './news/schema.ts';
import type { NoticeKind } from './notices/values.ts';
import type { ContactField } from './settings/content.ts';
import type { Settings } from './settings/schema.ts';

/**
 * What the server hands to the renderer of public pages and visitor forms (kinds 1 and 2). The web package
 * implements `RenderPage` in its server entry; for forms the same input travels to the browser for hydration.
 */
export type PageInput = PublicPageInput | FormPageInput;

export type PublicPageInput =
  | UnsubscribePageInput
  | HomePageInput
  | NewsListPageInput
  | NewsArticlePageInput
  | { readonly page: 'contact' | 'careers' | 'faq' | 'privacy' }
  | { readonly page: 'not-found' }
  | ErrorPageInput;

export interface ErrorPageInput {
  readonly page: 'error';
  /** Where a limit is full: what a person reads in place of the usual sentence. */
  readonly limitMessage?: string;
}

export interface HomePageInput {
  readonly page: 'home';
  /** Newest first; null when they could not be read (§8). */
  readonly news: readonly NewsSummary[] | null;
}

/** Asks whether to stop mail of these events; empty for an address that this portal has not signed. */
export interface UnsubscribePageInput {
  readonly page: 'unsubscribe';
  readonly kinds: readonly NoticeKind[];
  /** `full`: it could not be stored, because the server's disk is full. */
  readonly state: 'asked' | 'done' | 'full';
}

export interface NewsListPageInput {
  readonly page: 'news-list';
  readonly news: readonly NewsSummary[];
  /** Continues the list behind the last item shown; null at its end. */
  readonly nextCursor: string | null;
  /** Whether this is the beginning of the list. */
  readonly isFirstPage: boolean;
}

export interface NewsArticlePageInput {
  readonly page: 'news-article';
  readonly article: News;
  /** A few other items, newest first. */
  readonly otherNews: readonly NewsSummary[];
}

export type FormPageInput = LoginPageInput | SecondStepPageInput | RegisterPageInput | ResetPageInput;

/** What a form shows again after a refused post without JavaScript. Never holds passwords. */
interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly fields: FieldErrors;
  readonly error: string | null;
}

export interface LoginPageInput extends FormState {
  readonly page: 'login';
  readonly returnTo: string | null;
  readonly notice: string | null;
}

/** After a right password: no session yet, and no address of its own to come back to. */
export interface SecondStepPageInput extends FormState {
  readonly page: 'second-step';
  readonly returnTo: string | null;
  readonly step: SecondStep;
}

export interface RegisterPageInput extends FormState {
  readonly page: 'register';
  readonly captcha: Captcha;
  /** Whether a workshop day with a code is open. */
  readonly asksWorkshopCode: boolean;
  /** What a person sees after registering. */
  readonly done: string | null;
}

export interface ResetPageInput extends FormState {
  readonly page: 'reset-password';
  /** Without a token the page asks for the e-mail; with one, for the new password. */
  readonly token: string | null;
  readonly done: string | null;
}

/** What a public page or form shows around its own content. */
export interface PageFrame {
  readonly user: SessionUser | null;
  /** The browser has a session cookie, but the session could not be looked up: who is signed in is unknown. */
  readonly sessionUnknown?: boolean;
  readonly settings: Settings;
  /** Of `settings`, with their links: the browser need not load the reading of telephone numbers for them. */
  readonly contacts: readonly ContactField[];
  readonly path: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly status: number;
  /** Whether search engines may list the page. */
  readonly indexable: boolean;
}

export type RenderPage = (input: PageInput, frame: PageFrame) => RenderedPage;

/** What a page of the app area shows before any script runs: the menu of the person, the title of the screen. */
export interface RenderedAppFrame {
  readonly title: string;
  readonly body: string;
  /** The module of the screen is `<screenFile>-page.tsx`; none for an unknown address. */
  readonly screenFile: string | undefined;
}

export type RenderAppFrame = (data: AppData, path: string, search: string) => RenderedAppFrame;

/** What the web package gives the server to draw pages with. */
export interface Renderer {
  readonly renderPage: RenderPage;
  readonly renderAppFrame: RenderAppFrame;
}

/** Id of the `<script type="application/json">` that carries `FormPageData` or `AppData`. */
export const pageDataId = 'page-data';
export const appRootId = 'root';

export interface FormPageData {
  readonly input: FormPageInput;
  readonly frame: PageFrame;
  readonly now: AppData['now'];
}

/** Inlined in the shell of the app area: who is signed in and the answers the first view would ask for. */
export interface AppData {
  readonly user: SessionUser;
  readonly settings: Settings;
  /** Holidays and cuti bersama, `YYYY-MM-DD`: ages are told in working days. */
  readonly daysOff: readonly string[];
  /** When the page was made, epoch milliseconds: the browser goes on from there. */
  readonly now: number;
  readonly answers: readonly PreparedAnswer[];
}

export interface PreparedAnswer {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly data: unknown;
}
