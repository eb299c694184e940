import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Imprint } from '@ruang-naskah/domain/settings/schema';

const pages = messages.pages;

/** The publisher's imprints, drawn as book covers on a shelf; on a phone as spines in a pile. */
export function ImprintShelf({ imprints }: { imprints: readonly Imprint[] }) {
  return (
    <section className="inset" aria-labelledby="imprint">
      <div className="page-width section shelf-grid">
        <div>
          <h2 id="imprint" className="title-rule">
            {pages.imprintsTitle}
          </h2>
          <p className="mt-3 text-tinta-2">{pages.imprintsBody}</p>
          <p className="mt-3">
            <a href={`${paths.faq}#pilih-imprint`}>{pages.imprintsHelp}</a>
          </p>
        </div>
        <ul className="shelf">
          {imprints.map(({ name, bookType, tone }) => (
            <li key={name} className="volume" data-tone={tone}>
              <PrintersMark tone={tone} />
              <h3>{name}</h3>
              <p>{bookType}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Drawings for the covers, one for each tone. */
const printersMarks: Record<Imprint['tone'], string> = {
  // Lines of a lesson opening like a fan.
  enha: 'M32 54V14M32 54L18 17M32 54L46 17M32 54L8 25M32 54L56 25M12 54h40M18 60h28',
  // Two squares turned into an eight-pointed star, a circle within.
  hidayah: 'M14 14h36v36H14zM32 6.500L57.500 32L32 57.500L6.500 32zM42 32a10 10 0 1 1-20 0a10 10 0 1 1 20 0',
  // A sun over the hill.
  izzah:
    'M20 40a12 12 0 0 1 24 0M4 40h56M12 48h40M22 56h20M32 20V8M17.500 25.500L9 17M46.500 25.500L55 17M12 34L4 31M52 34l8-3',
};

function PrintersMark({ tone }: { tone: Imprint['tone'] }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d={printersMarks[tone]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
