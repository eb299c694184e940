import { expect, type Locator } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { untilHydrated } from '../../fixtures.ts';
import { runToWriteTimeout, untilPageReacted } from '../slow-network.ts';
import { doublePress } from './form-cases.ts';
import type { Actor } from './portal-people.ts';
import type { Visit } from './tested-form.ts';
import type { WriteNetwork } from './write-network.ts';

/** A button, or a switch, that writes at once: no form, and no question. */
export interface TestedButton {
  /** Below `packages/web/src/`, where its write is sent. */
  readonly sourceFile: string;
  readonly actor: Actor;
  /** Adds the record that it is about, and opens its page. */
  readonly open: (visit: Visit) => Promise<unknown>;
  readonly button: (visit: Visit) => Locator;
  /** A switch: a double press leaves it as it was. */
  readonly toggles?: true;
  /** It stands in a message that disappears by itself: after a failure there is no button left to press. */
  readonly disappears?: true;
  /** What somebody reads who presses it again after a lost answer, where the page does not know that it is done. */
  readonly repeatMessage?: string;
}

export interface ButtonVisit extends Visit {
  readonly tested: TestedButton;
  readonly network: WriteNetwork;
  readonly button: Locator;
}

export async function visitButton(
  tested: TestedButton,
  network: WriteNetwork,
  visit: Visit,
): Promise<ButtonVisit> {
  await tested.open(visit);
  await untilHydrated(visit.page);
  const button = tested.button(visit);
  await button.waitFor();
  // A message does not disappear while its button has the focus.
  if (tested.disappears) await button.focus();
  network.writes = [];
  return { ...visit, tested, network, button };
}

async function untilAnswered({ page, network }: ButtonVisit): Promise<void> {
  await expect.poll(() => network.writes.every(({ status }) => status !== undefined)).toBe(true);
  await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
}

function expectText({ page }: ButtonVisit, sentence: string | RegExp): Promise<void> {
  return expect(page.getByText(sentence).first()).toBeVisible();
}

/** «Coba lagi» where it is offered, or the button again. */
async function pressAgain({ page, button }: ButtonVisit): Promise<void> {
  const retry = page.getByRole('button', { name: messages.ui.retry });
  await ((await retry.isVisible()) ? retry : button).click();
}

/** A double press that nothing answers, and an answer that is lost: it says so each time, and is one attempt. */
export async function pressWithoutAnswer(visit: ButtonVisit): Promise<void> {
  const { page, network, button, tested } = visit;
  network.mode = 'silent';
  if (tested.toggles) await button.click();
  else await doublePress({ page, target: button, isSecondPressDue: () => Promise.resolve(false) });
  await expect.poll(() => network.writes.length).toBe(1);
  await runToWriteTimeout(page, 59);
  await expectText(visit, new RegExp(messages.errors.noAnswerToWrite));
  await untilAnswered(visit);
  if (tested.disappears) return;
  network.mode = 'lost';
  await pressAgain(visit);
  await expect.poll(() => network.writes.at(1)?.status).toBe(0);
  await untilAnswered(visit);
  // The page asks again after the failure, and may show the change as done.
  await untilPageReacted(page);
  await expect.poll(() => network.pendingReads.size).toBe(0);
  await untilPageReacted(page);
  if (!(await button.isVisible())) return;
  await expectText(visit, /koneksi internet/);
  network.mode = 'normal';
  await pressAgain(visit);
  await expect.poll(() => network.writes.length).toBe(3);
  await untilAnswered(visit);
  if (tested.repeatMessage) return expectText(visit, tested.repeatMessage);
  expect(network.writes.at(-1)?.status, JSON.stringify(network.writes)).toBeLessThan(400);
  const attempts = network.writes.map(({ methodAndPath, body, idempotencyKey }) => ({
    methodAndPath,
    body,
    idempotencyKey,
  }));
  for (const attempt of attempts) expect(attempt).toEqual(attempts[0]);
}

/** A double press, answered at once: the second hits what has come to the place of the button. */
export async function pressTwice(visit: ButtonVisit): Promise<void> {
  const { page, network, button, tested } = visit;
  const isSecondPressDue = () => Promise.resolve(network.writes.some(({ status }) => status !== undefined));
  await doublePress({ page, target: button, isSecondPressDue });
  await untilAnswered(visit);
  expect(network.writes, JSON.stringify(network.writes)).toHaveLength(tested.toggles ? 2 : 1);
  for (const { status } of network.writes) expect(status, JSON.stringify(network.writes)).toBeLessThan(400);
}
