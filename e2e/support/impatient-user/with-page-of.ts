import type { Browser, Page, TestInfo } from '@playwright/test';
import { test } from '../../fixtures.ts';
import type { Portal } from '../portal.ts';
import { type Actor, PortalPeople } from './portal-people.ts';
import { WriteNetwork } from './write-network.ts';

/** Shared by all tests of a worker. */
let shared: PortalPeople | undefined;

export function portalPeopleOf(browser: Browser, portal: Portal, { project }: TestInfo): PortalPeople {
  const { viewport, deviceScaleFactor, hasTouch, isMobile, contextOptions, locale, timezoneId } = project.use;
  const options = { viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId, ...contextOptions };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  shared ??= new PortalPeople(browser, portal, Object.fromEntries(given));
  return shared;
}

/** Opens a page of somebody and closes it at the end; a failure leaves a picture of it. */
export async function withPageOf(
  people: PortalPeople,
  actor: Actor,
  act: (page: Page, network: WriteNetwork) => Promise<void>,
): Promise<void> {
  const page = await people.pageOf(actor);
  // Shorter than the test's limit, so that a button that never comes is named, with a picture of the page.
  page.setDefaultTimeout(60_000);
  const network = await WriteNetwork.attachTo(page);
  try {
    await act(page, network);
  } catch (error) {
    await page.screenshot({ path: test.info().outputPath('page.png') });
    throw error;
  } finally {
    await page.close();
  }
}

/** As on a cheap phone. Chromium burns the time that it takes away: a page that need not be slow should not be. */
export async function slowDownProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
