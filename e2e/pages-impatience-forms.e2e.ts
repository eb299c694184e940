import { createHash } from 'node:crypto';
import { test } from './fixtures.ts';
import { expectAllFieldsShown, namesOnPage } from './support/impatient-user/all-fields-shown.ts';
import {
  casesOf,
  type FormVisit,
  roundsOf,
  runRound,
  visitForm,
} from './support/impatient-user/form-cases.ts';
import { forms } from './support/impatient-user/forms.ts';
import type { PortalPeople } from './support/impatient-user/portal-people.ts';
import type { TestedForm } from './support/impatient-user/tested-form.ts';
import { portalPeopleOf, slowDownProcessor, withPageOf } from './support/impatient-user/with-page-of.ts';

/** A slow, impatient person in every form and dialog of the product (decision 0152). */

/** Opens the form, fills it in and acts, with a slow processor if a press could meet what it has not drawn yet. */
function useForm(
  people: PortalPeople,
  form: TestedForm,
  { isSlow = false, act }: { isSlow?: boolean; act: (visit: FormVisit) => Promise<void> },
): Promise<void> {
  return withPageOf(people, form.actor, async (page, network) => {
    const visit = await visitForm(form, network, { page, people, uniqueWord: people.makeUniqueWord() });
    if (isSlow) await slowDownProcessor(page);
    const names = await namesOnPage(page);
    await act(visit);
    expectAllFieldsShown(network.writes, names);
  });
}

for (const [name, form] of Object.entries(forms)) {
  const wanted = casesOf(form);
  const lot = createHash('sha256').update(name).digest();
  // Each at one width, drawn by its name.
  const tag = lot.readUInt8(2) % 2 === 0 ? '@deep-phone' : ['@deep', '@desktop'];

  test(`${name}: all cases`, { tag }, async ({ browser, portal }, info) => {
    // Several visits, each of which may meet a machine that stands still.
    test.slow();
    const people = portalPeopleOf(browser, portal, info);
    for (const names of roundsOf(form)) {
      await test.step(names.join(', '), () =>
        useForm(people, form, {
          isSlow: names.includes('pressTwice'),
          act: (visit) => runRound(names, visit),
        }),
      );
    }
  });

  const drawn = wanted[lot.readUInt16BE() % wanted.length];
  test(`${name}: ${drawn}`, { tag: '@phone' }, async ({ browser, portal }, info) => {
    if (drawn === undefined) throw new Error('no case is left');
    await useForm(portalPeopleOf(browser, portal, info), form, { act: (visit) => runRound([drawn], visit) });
  });
}
