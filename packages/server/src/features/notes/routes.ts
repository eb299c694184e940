import * as contract from '@ruang-naskah/domain/notes/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { addNote, deleteNote, editNote, listNotes, requireNote, requireThread } from './service.ts';

const ofManuscript = ({ id }: { readonly id: string }) => ({ manuscriptId: id });
const ofProject = ({ id }: { readonly id: string }) => ({ projectId: id, stage: undefined });

export function noteRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listManuscriptNotes, ({ actor, params, query }) =>
      listNotes(deps, actor, ofManuscript(params), query.cursor),
    ),
    route(
      contract.addManuscriptNote,
      (call) => addNote(deps, call, ofManuscript(call.params), call.body),
      ({ actor, params }) => requireThread(deps, actor, ofManuscript(params)),
    ),
    route(contract.listProjectNotes, ({ actor, params, query }) =>
      listNotes(deps, actor, { projectId: params.id, stage: query.stage }, query.cursor),
    ),
    route(
      contract.addProjectNote,
      (call) => addNote(deps, call, { projectId: call.params.id, stage: call.body.stage }, call.body),
      ({ actor, params }) => requireThread(deps, actor, ofProject(params)),
    ),
    route(
      contract.editNote,
      (call) => editNote(deps, call, call.params.id, call.body),
      ({ actor, params }) => requireNote(deps, actor, params.id),
    ),
    route(contract.deleteNote, (call) => deleteNote(deps, call, call.params.id)),
  ];
}
