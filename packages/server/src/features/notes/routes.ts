import * as endpoints from '@ruang-naskah/domain/notes/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { addNote } from './add.ts';
import { deleteNote, editNote } from './edit.ts';
import { listNotes } from './list.ts';
import { requireNote, requireThread } from './thread.ts';

const ofManuscript = ({ id }: { readonly id: string }) => ({ manuscriptId: id });
const ofProject = ({ id }: { readonly id: string }) => ({ projectId: id, stage: undefined });

export function noteRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listManuscriptNotes, ({ actor, params, query }) =>
      listNotes(deps, actor, ofManuscript(params), query.cursor),
    ),
    route(
      endpoints.addManuscriptNote,
      (call) => addNote(deps, call, ofManuscript(call.params), call.body),
      ({ actor, params }) => requireThread(deps.db.reads, actor, ofManuscript(params)),
    ),
    route(endpoints.listProjectNotes, ({ actor, params, query }) =>
      listNotes(deps, actor, { projectId: params.id, stage: query.stage }, query.cursor),
    ),
    route(
      endpoints.addProjectNote,
      (call) => addNote(deps, call, { projectId: call.params.id, stage: call.body.stage }, call.body),
      ({ actor, params }) => requireThread(deps.db.reads, actor, ofProject(params)),
    ),
    route(
      endpoints.editNote,
      (call) => editNote(deps, call, call.params.id, call.body),
      ({ actor, params }) => requireNote(deps, actor, params.id),
    ),
    route(endpoints.deleteNote, (call) => deleteNote(deps, call, call.params.id)),
  ];
}
