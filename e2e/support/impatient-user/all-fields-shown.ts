import { expect, type Page } from '@playwright/test';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { SentWrite } from './write-network.ts';

/** The part of a schema that is read here. */
interface SchemaPart {
  readonly type: string;
  readonly shape?: Readonly<Record<string, { readonly def: SchemaPart }>>;
}

/** What an edit sends without a field of that name. */
const fieldsNotShown: Readonly<Record<string, readonly string[]>> = {
  // Answered on the Dashboard; the form sends them as it got them.
  'settings.update': ['newEditorsDecided', 'googleDocsDecided', 'firstStepsHidden'],
  // Only some statuses give a reason.
  'manuscripts.setStatus': ['note'],
};

function endpointOf(to: string) {
  const [method, pathname = ''] = to.split(' ');
  return endpoints.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
}

/** The names of all fields that the page shows. */
export function namesOnPage(page: Page): Promise<string[]> {
  return page
    .locator('[name]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''));
}

/**
 * The form of an edit has each field that is stored as empty where it is left out: one that it has forgotten would be
 * emptied with each save.
 */
export function expectAllFieldsShown(sent: readonly SentWrite[], names: readonly string[]): void {
  const shown = new Set(names.map((name) => name.split(/[.[-]/)[0]));
  for (const { methodAndPath } of sent.filter((one) => one.methodAndPath.startsWith('PUT '))) {
    const endpoint = endpointOf(methodAndPath);
    const { shape = {} }: SchemaPart = endpoint?.body?.def ?? { type: 'none' };
    const known = fieldsNotShown[endpoint?.id ?? ''] ?? [];
    const forgotten = Object.entries(shape).flatMap(([name, field]) =>
      field.def.type === 'default' && !shown.has(name) && !known.includes(name) ? [name] : [],
    );
    expect(forgotten, `${methodAndPath} stores as empty what the form does not show`).toEqual([]);
  }
}
