import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { LinkMark } from './public-marks.tsx';

const pages = [
  { href: paths.contact, label: messages.shell.contact },
  { href: paths.careers, label: messages.shell.careers },
  { href: paths.faq, label: messages.shell.faq },
  { href: paths.privacy, label: messages.shell.privacy },
];

/** §2 Footer. A social or marketplace mark appears once the publisher has set its address, never as a dead link. */
export function PublicFooter({ settings }: { settings: Settings }) {
  return (
    <footer className="band" data-print="hide">
      <div className="page-width grid gap-8 py-12 md:grid-cols-3">
        <address className="grid content-start gap-2 not-italic">
          <strong className="font-serif text-lg">{settings.publisherName}</strong>
          <span>{settings.address}</span>
          <a href={`tel:${settings.phone.replace(/[^+\d]/g, '')}`}>{settings.phone}</a>
          <a href={`mailto:${settings.email}`}>{settings.email}</a>
        </address>
        <nav aria-label={messages.shell.footerMenu}>
          <ul className="grid gap-2">
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1 text-di-pita">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid content-start gap-6">
          <MarkList label={messages.shell.social} links={settings.social} />
          <MarkList label={messages.shell.marketplaces} links={settings.marketplaces} />
        </div>
      </div>
    </footer>
  );
}

function MarkList({ label, links }: { label: string; links: Settings['social'] }) {
  const set = links.filter(({ url }) => url !== '');
  if (set.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {set.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              rel="noopener noreferrer"
              className="btn btn-ghost btn-icon"
              aria-label={name}
              title={name}
            >
              <LinkMark name={name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
