import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import type { RequestParts } from './matrix-row.ts';
import { matrixRows } from './matrix-rows.ts';
import { type Principal, refusalOf, type World } from './principals.ts';

/** The matrix's valid calls, to be spoiled in one place, with every level that a body can have. */

const stagesOfProject = { Penulisan: { deadline: '2026-12-24', submissionLink: null }, Proofreading: {} };

const deeper: Readonly<Record<string, object>> = {
  'projects.createAuthorProject': { stages: stagesOfProject },
  'projects.update': { stages: { Telaah: { deadline: '2026-12-24' } } },
  'settings.update': {
    ...defaultSettings,
    social: [{ name: 'Instagram', url: 'https://instagram.example/x' }],
    extraStageHosts: ['onedrive.live.com'],
  },
};

/** A caller with access to the endpoint. */
export function principalFor(endpoint: Endpoint): Principal {
  const found = (['anonymous', 'own', 'admin', 'redaksi'] as const).find(
    (who) => refusalOf(endpoint, who) === undefined,
  );
  if (found === undefined) throw new Error(`${endpoint.id} lets nobody in`);
  return found;
}

/** A call that would succeed; makes the object it needs. */
export async function validCall(world: World, { id }: Endpoint, principal: Principal): Promise<RequestParts> {
  const parts = (await matrixRows[id]?.request?.(world, principal)) ?? {};
  const more = deeper[id];
  return more === undefined ? parts : { ...parts, body: { ...(parts.body as object), ...more } };
}
