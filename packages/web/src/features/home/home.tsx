import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import type { Purpose } from '@ruang-naskah/domain/roles';
import { purposes } from '@ruang-naskah/domain/roles';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { ReactNode } from 'react';
import { BatikPattern } from '../../ui/batik-pattern.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { HeroBook } from './hero-book.tsx';
import { ImprintShelf } from './imprint-shelf.tsx';

const pages = messages.pages;

export interface HomePageProps {
  user: SessionUser | null;
  settings: Settings;
  /** The news between hero and imprints; passed in, because it belongs to another feature. */
  news: ReactNode;
}

/** / (§2): hero with the two register buttons, news, imprints, the four steps, and the prompt to register. */
export function HomePage({ user, settings, news }: HomePageProps) {
  return (
    <>
      <Hero user={user} settings={settings} />
      {news}
      <ImprintShelf imprints={settings.imprints} />
      <Guide />
      {user === null ? <RegisterPrompt /> : null}
    </>
  );
}

const [authorPurpose, editorPurpose] = purposes;

function registerPath(purpose: Purpose): string {
  return `${paths.register}?tujuan=${encodeURIComponent(purpose)}`;
}

function Hero({ user, settings }: Pick<HomePageProps, 'user' | 'settings'>) {
  return (
    <section className="band hero">
      <BatikPattern />
      <div className="page-width hero-grid">
        <div className="hero-text">
          <p className="kicker text-prada-terang">{settings.imprints.map(({ name }) => name).join(' · ')}</p>
          <h1>{pages.heroTitle}</h1>
          <p className="text-lg">{pages.heroBody}</p>
          <HeroLinks user={user} />
        </div>
        <HeroBook publisher={settings.publisherName} />
      </div>
    </section>
  );
}

function HeroLinks({ user }: { user: SessionUser | null }) {
  if (user !== null) {
    return (
      <p>
        <a href={areaOf(user.role)} className={buttonClass('gold')}>
          {pages.openDashboard}
        </a>
      </p>
    );
  }
  return (
    <p className="hero-links">
      <a href={registerPath(authorPurpose)} className={buttonClass('gold')}>
        {pages.joinAuthor}
      </a>
      <a href={registerPath(editorPurpose)} className={buttonClass('ghost')}>
        {pages.joinEditor}
      </a>
    </p>
  );
}

/** The four steps from manuscript to book. */
function Guide() {
  return (
    <section className="page-width section" aria-labelledby="panduan">
      <h2 id="panduan" className="title-rule">
        {pages.guideTitle}
      </h2>
      <ol className="stitched">
        {pages.guide.map((step, index) => (
          <li key={step.title}>
            <p className="numeral" aria-hidden="true">
              {index + 1}
            </p>
            <h3>{step.title}</h3>
            <p className="text-tinta-2">{step.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RegisterPrompt() {
  return (
    <section className="page-width pb-18" aria-labelledby="ajakan" data-print="hide">
      <div className="bookplate">
        <div>
          <h2 id="ajakan">{pages.promptTitle}</h2>
          <p className="mt-2 text-tinta-2">{pages.promptBody}</p>
        </div>
        <a href={registerPath(authorPurpose)} className={buttonClass('primary')}>
          {pages.promptButton}
        </a>
      </div>
    </section>
  );
}
