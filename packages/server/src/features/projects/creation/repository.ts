import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { visitedStage } from '@ruang-naskah/domain/projects/turn';
import type { Created } from '@ruang-naskah/domain/projects/workflow';
import type { Tx } from '../../../db/handle.ts';
import { keepTurn } from '../../manuscripts/service.ts';
import { begun, listCells } from '../cells/table.ts';
import { linkRow } from '../links/table.ts';
import { insertParticipants, noteProject } from '../repository.ts';
import { projectRow, type StoredProject, stageCells, stageRow, type Writing } from '../table.ts';
import { beginVisit } from '../visits/repository.ts';

/** Stores a new project with its ten stages, participants and initial links. */
export async function insertProject(
  tx: Tx,
  created: Created,
  creation: Omit<Writing, 'version'> & { readonly id: string; readonly by: string },
): Promise<StoredProject> {
  const { project, links } = created;
  const { id, now, today } = creation;
  const writing = { ...creation, version: 1 };
  await tx
    .insertInto('projects')
    .values(projectRow(id, project, writing))
    .execute();
  await tx
    .insertInto('project_stages')
    .values(stageNames.map((name) => stageRow(id, name, project, writing)))
    .execute();
  const visited = visitedStage(project);
  if (visited !== null) await beginVisit(tx, id, visited, now);
  if (project.manuscriptId !== null) await keepTurn(tx, project.manuscriptId, today);
  await insertParticipants(tx, id, project.participantUids, now);
  if (links.length > 0) {
    await tx
      .insertInto('stage_links')
      .values(links.map((link) => linkRow(id, link)))
      .execute();
  }
  noteProject(tx, { id, version: 1, participantUids: project.participantUids });
  return {
    ...project,
    ...begun(project, today),
    id,
    createdAt: new Date(now).toISOString(),
    version: 1,
    editedVersion: 1,
    linkVersions: {},
    kept: listCells(project, today),
    keptStages: Object.fromEntries(stageNames.map((name) => [name, stageCells(project, name)])),
  };
}
