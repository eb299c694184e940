import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import type { Purpose } from '@ruang-naskah/domain/roles';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { imprintLabel } from '@ruang-naskah/domain/settings/schema';
import { ButtonLink } from '../../ui/button.tsx';
import { Kawung } from '../../ui/kawung.tsx';

const pages = messages.pages;

/** / (§2): hero with the two register buttons, the four steps, and the prompt to register. */
export function HomePage({ user, settings }: { user: SessionUser | null; settings: Settings }) {
  return (
    <>
      <Hero user={user} settings={settings} />
      <Guide />
      {user === null ? <RegisterPrompt /> : null}
    </>
  );
}

function registerAs(purpose: Purpose): string {
  return `${paths.register}?tujuan=${encodeURIComponent(purpose)}`;
}

function Hero({ user, settings }: { user: SessionUser | null; settings: Settings }) {
  return (
    <section className="band relative overflow-hidden">
      <Kawung />
      <div className="page-width relative grid gap-6 py-12 md:py-18">
        <p className="text-sm font-semibold text-prada-terang">
          {settings.imprints.map(imprintLabel).join(' · ')}
        </p>
        <h1 className="max-w-[20ch] text-hero">{pages.heroTitle}</h1>
        <p className="max-w-text text-lg">{pages.heroBody}</p>
        <div className="flex flex-wrap gap-3">
          {user === null ? (
            <>
              <ButtonLink variant="gold" href={registerAs('Gabung Penulis')}>
                {pages.joinAuthor}
              </ButtonLink>
              <ButtonLink variant="ghost" href={registerAs('Gabung Redaksi')}>
                {pages.joinEditor}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink variant="gold" href={areaOf(user.role)}>
              {pages.openDashboard}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

function Guide() {
  return (
    <section className="page-width py-12 md:py-18" aria-labelledby="panduan">
      <h2 id="panduan">{pages.guideTitle}</h2>
      <ol className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {pages.guide.map((step, index) => (
          <li key={step.title} className="title-rule">
            <p className="font-serif text-h2 text-soga" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="mt-1">{step.title}</h3>
            <p className="mt-1 text-tinta-2">{step.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RegisterPrompt() {
  return (
    <section className="border-t border-garis bg-serat" aria-labelledby="ajakan">
      <div className="page-width flex flex-wrap items-center justify-between gap-6 py-12">
        <div className="max-w-text">
          <h2 id="ajakan">{pages.promptTitle}</h2>
          <p className="mt-2 text-tinta-2">{pages.promptBody}</p>
        </div>
        <ButtonLink variant="primary" href={registerAs('Gabung Penulis')}>
          {pages.promptButton}
        </ButtonLink>
      </div>
    </section>
  );
}
