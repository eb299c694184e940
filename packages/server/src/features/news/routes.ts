import * as contract from '@ruang-naskah/domain/news/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { addNews, deleteNews, listNews, readNews } from './service.ts';

export function newsRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listNews, ({ query }) => listNews(deps, query)),
    route(contract.readNews, ({ params }) => readNews(deps, params.id)),
    route(contract.addNews, (call) => addNews(deps, call, call.body, call.file?.bytes)),
    route(contract.deleteNews, (call) => deleteNews(deps, call, call.params.id)),
  ];
}
