import * as endpoints from '@ruang-naskah/domain/news/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { addNews } from './add.ts';
import { deleteNews } from './delete.ts';
import { listNews } from './list.ts';
import { readNews } from './read.ts';
import { updateNews } from './update.ts';

export function newsRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listNews, ({ query }) => listNews(deps, query)),
    route(endpoints.readNews, ({ params }) => readNews(deps.db.reads, params.id)),
    route(endpoints.addNews, (call) => addNews(deps, call, call.body, call.file?.bytes)),
    route(
      endpoints.updateNews,
      (call) => updateNews(deps, call, { id: call.params.id, input: call.body, image: call.file?.bytes }),
      ({ params }) => readNews(deps.db.reads, params.id),
    ),
    route(endpoints.deleteNews, (call) => deleteNews(deps, call, call.params.id)),
  ];
}
