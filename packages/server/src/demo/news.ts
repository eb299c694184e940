import type { Deps } from '../deps.ts';
import { addNews } from '../features/news/add.ts';
import { demoContext } from './context.ts';
import { drawCover } from './covers.ts';
import { sampleNews } from './news-texts.ts';
import type { SamplePeople } from './people.ts';
import type { Timeline } from './timeline.ts';

/** Plans the news with their pictures; returns how many. */
export function planNews(deps: Deps, timeline: Timeline, people: SamplePeople): number {
  for (const { title, content, tags, imageAlt, cover, daysAgo } of sampleNews) {
    timeline.planDaysAgo(daysAgo, async () => {
      const input = { title, content, tags: [...tags], imageAlt };
      await addNews(deps, demoContext(people.dewi), input, await drawCover(cover));
    });
  }
  return sampleNews.length;
}
