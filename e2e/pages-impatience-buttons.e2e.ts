import { test } from './fixtures.ts';
import { pressTwice, pressWithoutAnswer, visitButton } from './support/impatient-user/button-cases.ts';
import { buttons } from './support/impatient-user/buttons.ts';
import { portalPeopleOf, slowDownProcessor, withPageOf } from './support/impatient-user/with-page-of.ts';

/** The impatient person at every button that writes without a form or a question (decision 0152). */

for (const [name, button] of Object.entries(buttons)) {
  test(name, { tag: '@deep-phone' }, async ({ browser, portal }, info) => {
    const people = portalPeopleOf(browser, portal, info);
    for (const act of [pressWithoutAnswer, pressTwice]) {
      await test.step(act.name, () =>
        withPageOf(people, button.actor, async (page, network) => {
          const visit = await visitButton(button, network, {
            page,
            people,
            uniqueWord: people.makeUniqueWord(),
          });
          if (act === pressTwice) await slowDownProcessor(page);
          await act(visit);
        }),
      );
    }
  });
}
