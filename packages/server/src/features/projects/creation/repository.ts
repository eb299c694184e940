import { stageNames, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Created } from '@ruang-naskah/domain/projects/workflow';
import type { Tx } from '../../../db/handle.ts';
import { insertParticipants } from '../repository.ts';
import { linkRow, projectRow, type StoredProject, stageRow } from '../table.ts';

/** Stores a new project with its ten stages, participants and the links it came with. */
export async function insertProject(
  tx: Tx,
  created: Created,
  creation: { readonly id: string; readonly by: string; readonly now: number },
): Promise<StoredProject> {
  const { project, links } = created;
  const { id, by, now } = creation;
  const writing = { by, now, version: 1 };
  await tx
    .insertInto('projects')
    .values(projectRow(id, project, writing))
    .execute();
  await tx
    .insertInto('project_stages')
    .values(stageNames.map((name) => stageRow(id, name, stageOf(project, name), writing)))
    .execute();
  await insertParticipants(tx, id, project.participantUids, now);
  if (links.length > 0) {
    await tx
      .insertInto('stage_links')
      .values(links.map((link) => linkRow(id, link)))
      .execute();
  }
  return {
    ...project,
    id,
    createdAt: new Date(now).toISOString(),
    version: 1,
    editedVersion: 1,
    linkVersions: {},
  };
}
