import type { Deps } from '../deps.ts';
import { addNews } from '../features/news/service.ts';
import { demoBy } from './by.ts';
import { drawCover } from './covers.ts';
import { sampleNews } from './news-texts.ts';
import type { Cast } from './people.ts';
import type { Timeline } from './timeline.ts';

/** Plans the news with their pictures; returns how many. */
export function planNews(deps: Deps, timeline: Timeline, cast: Cast): number {
  for (const { title, content, tags, imageAlt, cover, daysAgo } of sampleNews) {
    timeline.daysAgo(daysAgo, async () => {
      const input = { title, content, tags: [...tags], imageAlt };
      await addNews(deps, demoBy(cast.dewi), input, await drawCover(cover));
    });
  }
  return sampleNews.length;
}
