import type { Page, Request, Route } from '@playwright/test';

/** A request that changes something, and what came of it. */
export interface SentWrite {
  readonly methodAndPath: string;
  readonly body: string | null;
  readonly idempotencyKey: string | undefined;
  /** Undefined until the page has the answer, 0 where it will never have one. */
  status: number | undefined;
  lost?: true;
}

/**
 * silent: the request never reaches the portal, and the page gets no answer; lost: the portal carries it out, and its
 * answer is lost; late: its answer waits for `deliverLateAnswers`
 */
type Mode = 'normal' | 'silent' | 'lost' | 'late';

/** Writes that the page sends by itself, without a press. */
const automaticWrites = /^(?:\w+ \/api\/(?:captcha|live)|POST \/api\/factors\/totp$)/;

/** Stands between a page and the portal: records what the page writes, and delays or loses the answers. */
export class WriteNetwork {
  mode: Mode = 'normal';
  writes: SentWrite[] = [];
  /** The reads that have no answer yet, without the stream of changes. */
  readonly pendingReads = new Set<Request>();
  private gate = Promise.withResolvers<void>();

  static async attachTo(page: Page): Promise<WriteNetwork> {
    const network = new WriteNetwork();
    await page.route('**/api/**', (route) => network.intercept(route));
    page.on('request', (request) => {
      if (isRead(request)) network.pendingReads.add(request);
    });
    page.on('requestfinished', (request) => network.pendingReads.delete(request));
    page.on('requestfailed', (request) => network.pendingReads.delete(request));
    return network;
  }

  /** Lets the answers arrive that are late. */
  deliverLateAnswers(): void {
    this.gate.resolve();
    this.gate = Promise.withResolvers();
  }

  private async intercept(route: Route): Promise<void> {
    const request = route.request();
    if (!isWrite(request)) return route.fallback();
    const sent: SentWrite = {
      methodAndPath: `${request.method()} ${new URL(request.url()).pathname}`,
      body: request.postData(),
      idempotencyKey: request.headers()['idempotency-key'],
      status: undefined,
    };
    this.writes.push(sent);
    const { mode, gate } = this;
    // The test may close the page before the answer.
    await this.forward(route, sent, { mode, gate: gate.promise }).catch(() => undefined);
  }

  private async forward(
    route: Route,
    sent: SentWrite,
    { mode, gate }: { mode: Mode; gate: Promise<void> },
  ): Promise<void> {
    if (mode === 'silent') {
      sent.status = 0;
      return;
    }
    const answer = await route.fetch({ maxRedirects: 0 });
    if (mode === 'lost') {
      await route.abort('connectionrefused');
      Object.assign(sent, { status: 0, lost: true });
      return;
    }
    if (mode === 'late') await gate;
    await route.fulfill({ response: answer });
    sent.status = answer.status();
  }
}

/** The stream of changes, and the question whether one is signed in, whose answer nobody reads to its end. */
const readsWithoutEnd = /^\/api\/(?:live|auth\/session)\b/;

function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === 'GET' && pathname.startsWith('/api/') && !readsWithoutEnd.test(pathname);
}

function isWrite(request: Request): boolean {
  return (
    request.method() !== 'GET' &&
    !automaticWrites.test(`${request.method()} ${new URL(request.url()).pathname}`)
  );
}
