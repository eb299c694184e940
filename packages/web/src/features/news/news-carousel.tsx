import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsListPath, paths } from '@ruang-naskah/domain/paths';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { carouselControlsId, carouselId } from '../../ui/carousel-ids.ts';
import { NewsCard } from './news-card.tsx';

const words = messages.news;
const titleId = 'berita';

export interface NewsCarouselProps {
  /** Null when they could not be read. */
  news: readonly NewsSummary[] | null;
  timeZone: string;
}

/** News on the home page: nothing while there are none, and a link to try again when they could not be read (§8). */
export function NewsCarousel({ news, timeZone }: NewsCarouselProps) {
  if (news?.length === 0) return null;
  return (
    <section className="page-width section" aria-labelledby={titleId}>
      <h2 id={titleId} className="title-rule">
        {words.carousel}
      </h2>
      {news === null ? <NewsLoadFailed /> : <Slides news={news} timeZone={timeZone} />}
    </section>
  );
}

function NewsLoadFailed() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p>{words.loadFailed}</p>
      <a href={paths.home} className={buttonClass('secondary')}>
        {messages.ui.retry}
      </a>
    </div>
  );
}

/**
 * A row that scrolls by touch, wheel and keyboard, two items a page from 1024 px, else one (§2). The arrows are
 * hidden until the script that handles them is loaded (app/public-carousel.ts); their place is kept, so nothing moves.
 */
function Slides({ news, timeZone }: { news: readonly NewsSummary[]; timeZone: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable with the keyboard */}
      <ul id={carouselId} className="slides" tabIndex={0} aria-labelledby={titleId}>
        {news.map((item, index) => (
          <li key={item.id} data-label={words.position(index + 1, news.length)}>
            <NewsCard news={item} timeZone={timeZone} place="slide" eager={index === 0} />
          </li>
        ))}
      </ul>
      <div className="slides-foot">
        <a href={newsListPath()}>
          <b>{words.allNews}</b>
        </a>
        <div id={carouselControlsId} className="flex items-center gap-2" hidden data-print="hide">
          <Arrow step={-1} label={words.previousSlide} />
          <p role="status" className="text-sm text-tinta-2">
            {words.position(1, news.length)}
          </p>
          <Arrow step={1} label={words.nextSlide} />
        </div>
      </div>
    </>
  );
}

function Arrow({ step, label }: { step: -1 | 1; label: string }) {
  const Icon = step < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      value={step}
      className="btn btn-secondary btn-icon"
      aria-label={label}
      aria-controls={carouselId}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
