import { expect, type Locator, type Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { untilHydrated } from '../../fixtures.ts';
import { stopClock } from '../clock.ts';
import { fillDate } from '../fields.ts';
import { runToWriteTimeout } from '../slow-network.ts';
import type { TestedForm, Visit } from './tested-form.ts';
import type { WriteNetwork } from './write-network.ts';

/** What an impatient person on a slow network does with a form that is open and filled in. */

const { errors, palette, shell, ui } = messages;

export interface FormVisit extends Visit {
  readonly form: TestedForm;
  readonly network: WriteNetwork;
  readonly container: Locator;
  readonly submitButton: Locator;
  /** The field that is typed in further; undefined where nothing is typed. */
  readonly field: Locator | undefined;
  /** The page already shows the change as stored: there is nothing to send once more. */
  isShownAsStored?: boolean;
}

/** Opens the form and fills it in. */
export async function visitForm(form: TestedForm, network: WriteNetwork, visit: Visit): Promise<FormVisit> {
  await form.open(visit);
  await untilHydrated(visit.page);
  network.writes = [];
  const opener = form.openingButton?.(visit);
  if (opener !== undefined) {
    // The second press hits what has come to the place of the button.
    await doublePress({
      ...visit,
      target: opener,
      isSecondPressDue: () => form.container(visit).isVisible(),
    });
    expect(network.writes, 'nothing is sent by a double press on what opens it').toEqual([]);
  }
  const container = form.container(visit);
  const submitButton = container.getByRole('button', { name: form.submitLabel, exact: true });
  await expect(submitButton).toBeVisible();
  const values = form.values?.(visit.uniqueWord) ?? {};
  for (const [name, value] of Object.entries(values)) await fill(controlOf(container, name), value);
  await form.fillOthers?.(visit);
  const [first] = Object.entries(values).filter(([, value]) => value !== true);
  const name = form.typedField ?? first?.[0];
  const field = name === undefined ? undefined : controlOf(container, name).first();
  if (field === undefined)
    await expect(container.getByRole('textbox'), 'its field is named in typedField').toHaveCount(0);
  return { ...visit, form, network, container, submitButton, field };
}

/** A date that is typed has another name than what is sent. */
function controlOf(container: Locator, name: string): Locator {
  return container.locator(`:is([name="${name}"], [name="${name}-typed"]):not([type="hidden"])`);
}

async function fill(control: Locator, value: string | true): Promise<void> {
  const kind = await control
    .first()
    .evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.localName));
  if (value === true) await control.first().check();
  else if (kind === 'radio') await control.and(control.page().locator(`[value="${value}"]`)).check();
  else if (kind === 'select') await control.first().selectOption(value);
  else if (/^\d{4}-\d\d-\d\d$/.test(value)) await fillDate(control.first(), value);
  else await control.first().fill(value);
}

/** Two presses at one place, the second once `isSecondPressDue`, or a quarter of a second later. */
export async function doublePress({
  page,
  target,
  isSecondPressDue,
}: Pick<Visit, 'page'> & { target: Locator; isSecondPressDue: () => Promise<boolean> }): Promise<void> {
  await target.waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await target.scrollIntoViewIfNeeded();
  // The page ignores a press on what has moved, so it must have finished scrolling.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await stopClock(page);
  const position = target.evaluate(pressPosition);
  await target.click();
  const [x, y] = await position;
  // In the page's own time, while the machine may take as long as it needs for each part of it.
  for (let part = 0; part < 25 && !(await isSecondPressDue()); part += 1) await page.clock.runFor(10);
  await page.clock.runFor(50);
  await page.mouse.click(x, y);
  // Past the half second in which the page takes a press for the second of a double one.
  await page.clock.runFor(600);
  await page.clock.resume();
}

/** The point at which the next press hits the element. */
function pressPosition(element: Element): Promise<[number, number]> {
  return new Promise((resolve) => {
    const report = (event: Event) => event instanceof PointerEvent && resolve([event.clientX, event.clientY]);
    element.addEventListener('pointerdown', report, { once: true });
  });
}

const busy = '[aria-busy="true"]';

/** Waits until every write has its answer. */
async function untilAnswered({ page, network }: FormVisit): Promise<void> {
  await expect.poll(() => network.writes.every(({ status }) => status !== undefined)).toBe(true);
  await expect(page.locator(`form${busy}, button${busy}`)).toHaveCount(0);
}

async function expectStored(visit: FormVisit): Promise<void> {
  await untilAnswered(visit);
  const { network, form } = visit;
  const last = network.writes.at(-1);
  const isRepeated = network.writes.some(({ lost }) => lost === true);
  if (isRepeated && form.repeatMessage)
    await expect(visit.page.getByText(form.repeatMessage).first()).toBeVisible();
  // What is gone was deleted by the attempt whose answer was lost.
  else if (!isRepeated || last?.status !== 404 || !last.methodAndPath.startsWith('DELETE'))
    expect(last?.status, JSON.stringify(network.writes)).toBeLessThan(400);
  await expectStoredOnce(visit);
}

async function expectStoredOnce(visit: FormVisit): Promise<void> {
  const { form } = visit;
  if (form.countStored) await expect.poll(() => form.countStored?.(visit)).toBe(1);
}

/** All repetitions have the same content and key: the portal takes them for one attempt. */
function expectOneAttempt({ network, form }: FormVisit): void {
  if (form.repeatMessage) return;
  const attempts = network.writes.map(({ methodAndPath, body, idempotencyKey }) => ({
    methodAndPath,
    body: body?.replace(/WebKitFormBoundary\w+/g, ''),
    idempotencyKey,
  }));
  for (const attempt of attempts) expect(attempt).toEqual(attempts[0]);
}

function typedValue(field: Locator | undefined): Promise<string> {
  return field?.inputValue() ?? Promise.resolve('');
}

/** Esc keeps what was typed, or asks before it is discarded. */
async function pressEscape({ page, field, container, form }: FormVisit): Promise<void> {
  if (field === undefined) return;
  const typed = await typedValue(field);
  await field.focus();
  await page.keyboard.press('Escape');
  if (form.kind === 'dialog') {
    const stay = page.getByRole('alertdialog').getByRole('button', { name: shell.leaveStay, exact: true });
    await expect(stay, 'it asks before it is left').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(stay).toHaveCount(0);
  }
  await expect(container).toBeVisible();
  await expect(field).toHaveValue(typed);
}

const typedSince = 'zq';

/** Types while it is sent: a read-only form does not change, one that was emptied takes the next entry. */
async function typeWhileSent({ page, field, form }: FormVisit): Promise<void> {
  if (field === undefined) return;
  const before = await typedValue(field);
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(typedSince);
  await expect(field).toHaveValue(form.editableWhileSending ? `${before}${typedSince}` : before);
}

/** No answer for a minute: it says so, what was typed is there, and «Coba lagi» or its button sends the same. */
async function noAnswer(visit: FormVisit): Promise<void> {
  const { page, network, submitButton, field, form } = visit;
  const typed = await typedValue(field);
  network.mode = 'silent';
  const before = network.writes.length;
  await submitButton.click();
  await expect.poll(() => network.writes.length).toBe(before + 1);
  await typeWhileSent(visit);
  await runToWriteTimeout(page, 59);
  await expect(alertOf(visit, form.noAnswerMessage ?? errors.noAnswerToWrite)).toBeVisible();
  // Elsewhere its own button stands beside the message.
  if (form.kind !== 'question' && !form.hasNoRetryButton && !form.noAnswerMessage)
    await expect(retryOf(page)).toBeVisible();
  const { textAfterFailure } = form;
  if (field !== undefined && !form.editableWhileSending) await expect(field).toHaveValue(typed);
  if (field !== undefined && textAfterFailure !== undefined) {
    await expect(field).toHaveValue(textAfterFailure(typed, typedSince));
    // What is sent again is the same.
    await field.fill(typed);
  }
  network.mode = 'normal';
}

/** «Coba lagi» of the form, not of a part of the page that could not be loaded. */
function retryOf(page: Page): Locator {
  return page.locator('button:not([data-sends])').filter({ hasText: ui.retry });
}

function alertOf({ page }: FormVisit, sentence: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: sentence }).first();
}

/** Sends the form, or repeats the failed attempt. */
async function send({ page, submitButton }: FormVisit): Promise<void> {
  const again = retryOf(page).first();
  await again.or(submitButton).first().waitFor();
  await ((await again.isVisible()) ? again : submitButton).click();
}

/** The answer is lost: it says so; the same again is stored once. */
async function lostAnswer(visit: FormVisit): Promise<void> {
  const { network } = visit;
  const before = network.writes.length;
  network.mode = 'lost';
  await send(visit);
  await expect.poll(() => network.writes.at(before)?.status).toBe(0);
  await returnToWindow(visit);
  // What is stored may be shown so by then.
  const failed = alertOf(visit, /koneksi internet/);
  await expect(async () => {
    expect((await failed.isVisible()) || !(await visit.container.isVisible())).toBe(true);
  }).toPass();
  visit.isShownAsStored = !(await visit.container.isVisible());
  network.mode = 'normal';
}

/** While the answer is late the person leaves the form and types in the palette, which the answer must not disturb. */
async function lateAnswer(visit: FormVisit): Promise<void> {
  const { page, network, form } = visit;
  const before = network.writes.length;
  network.mode = 'late';
  await send(visit);
  await expect.poll(() => network.writes.length).toBe(before + 1);
  if (form.kind !== 'form') {
    await page.keyboard.press('Escape');
    await expect(visit.container, 'it is left while it waits').toHaveCount(0);
    // Behind a question there may be a dialog.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  const elsewhere = page.getByRole('combobox', {
    name: new RegExp(`^(?:${palette.open}|${palette.openOwn})$`),
  });
  await expect(elsewhere).toBeFocused();
  await page.keyboard.type('wayang');
  await page.clock.runFor(2000);
  network.deliverLateAnswers();
  await untilAnswered(visit);
  await page.keyboard.type(' golek');
  await expect(elsewhere).toHaveValue('wayang golek');
  network.mode = 'normal';
  await expectStored(visit);
}

/** A double press on its button, answered at once: the second hits what has come to the place of the button. */
async function pressTwice(visit: FormVisit): Promise<void> {
  const { page, network, submitButton } = visit;
  const isSecondPressDue = () => Promise.resolve(network.writes.some(({ status }) => status !== undefined));
  await doublePress({ page, target: submitButton, isSecondPressDue });
  await expectStored(visit);
  expect(network.writes.map(({ methodAndPath }) => methodAndPath)).toHaveLength(1);
}

/** Somebody else changes the same record: the typing goes on undisturbed, and the save reports a conflict. */
async function changedElsewhere(visit: FormVisit): Promise<void> {
  const { page, network, submitButton, field, form } = visit;
  await field?.focus();
  const opened = await countDialogs(visit);
  const before = await typedValue(field);
  await form.changeElsewhere?.(visit);
  await returnToWindow(visit);
  if (field !== undefined) {
    await expect(field).toBeFocused();
    // A choice has no letters.
    if (await field.evaluate((element) => element.localName !== 'select')) {
      await page.keyboard.press('End');
      await page.keyboard.type('0');
      await page.keyboard.press('Backspace');
    }
    await expect(field).toHaveValue(before);
  }
  expect(await countDialogs(visit), 'nothing opens over it').toBe(opened);
  await submitButton.click();
  if (form.conflictMessage === undefined) {
    await expect.poll(() => network.writes.at(-1)?.status ?? 0).toBeGreaterThan(0);
    return expectStored(visit);
  }
  await expect(page.getByText(form.conflictMessage).first()).toBeVisible();
  if (await field?.isVisible()) expect(await typedValue(field)).toBe(before);
}

function countDialogs({ page }: FormVisit): Promise<number> {
  return page.locator('dialog, [role="dialog"], [role="alertdialog"]').filter({ visible: true }).count();
}

/** Back from another window, half a minute later: the page asks again for what it shows. */
async function returnToWindow({ page, network }: FormVisit): Promise<void> {
  await page.clock.runFor(31_000);
  // Who left a screen gave up its reads.
  network.pendingReads.clear();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.clock.runFor(100);
  await expect.poll(() => [...network.pendingReads].map((one) => one.url())).toEqual([]);
}

/** Those after which the form is still open stand first. */
export const cases = {
  escape: pressEscape,
  noAnswer,
  lostAnswer,
  lateAnswer,
  pressTwice,
  changedElsewhere,
} as const;
export type CaseName = keyof typeof cases;

export function casesOf({ skippedCases = {}, changeElsewhere }: TestedForm): CaseName[] {
  return (Object.keys(cases) as CaseName[]).filter(
    (name) =>
      skippedCases[name] === undefined && (name !== 'changedElsewhere' || changeElsewhere !== undefined),
  );
}

/** All cases of a form, grouped so that it is opened as seldom as possible. */
export function roundsOf(form: TestedForm): CaseName[][] {
  const wanted = casesOf(form);
  const rounds: CaseName[][] =
    form.repeatMessage === undefined
      ? [['escape', 'noAnswer', 'lostAnswer', 'lateAnswer'], ['pressTwice'], ['changedElsewhere']]
      : [['escape', 'noAnswer', 'lateAnswer'], ['lostAnswer'], ['pressTwice'], ['changedElsewhere']];
  return rounds
    .map((names) => names.filter((name) => wanted.includes(name)))
    .filter(({ length }) => length > 0);
}

/** Cases after which the form is sent, or gone. */
const endingCases: readonly CaseName[] = ['lateAnswer', 'pressTwice', 'changedElsewhere'];

/** The cases one after another on one opened form; after the last one it is sent. */
export async function runRound(names: readonly CaseName[], visit: FormVisit): Promise<void> {
  for (const name of names) {
    await cases[name](visit);
    if (visit.isShownAsStored) return expectStoredOnce(visit);
  }
  if (!names.some((name) => endingCases.includes(name))) {
    await send(visit);
    await expectStored(visit);
  }
  expectOneAttempt(visit);
}
