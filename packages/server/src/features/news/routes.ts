import * as contract from '@ruang-naskah/domain/news/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { addNews, deleteNews, listNews, readNews, requireNews, updateNews } from './service.ts';

export function newsRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listNews, ({ query }) => listNews(deps, query)),
    route(contract.readNews, ({ params }) => readNews(deps, params.id)),
    route(contract.addNews, (call) => addNews(deps, call, call.body, call.file?.bytes)),
    route(
      contract.updateNews,
      (call) => updateNews(deps, call, { id: call.params.id, input: call.body, image: call.file?.bytes }),
      ({ params }) => requireNews(deps, params.id),
    ),
    route(contract.deleteNews, (call) => deleteNews(deps, call, call.params.id)),
  ];
}
