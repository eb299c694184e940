import { isSafeLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { ContactField } from '@ruang-naskah/domain/settings/content';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { LinkMark } from './public-marks.tsx';

const shell = messages.shell;

const pages = [
  { href: paths.contact, label: shell.contact },
  { href: paths.careers, label: shell.careers },
  { href: paths.faq, label: shell.faq },
  { href: paths.newsList, label: shell.news },
  { href: paths.privacy, label: shell.privacy },
];

interface PublicFooterProps {
  readonly settings: Settings;
  readonly contacts: readonly ContactField[];
}

/** §2 Footer. Contacts appear once the publisher has set them; networks and shops start as placeholders. */
export function PublicFooter({ settings, contacts }: PublicFooterProps) {
  return (
    <footer className="band">
      <div className="page-width footer-grid">
        <Address settings={settings} contacts={contacts} />
        <nav aria-label={shell.footerMenu}>
          <ul>
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <MarkList label={shell.social} links={settings.social} />
        <MarkList label={shell.marketplaces} links={settings.marketplaces} />
      </div>
      <p className="page-width pb-8 text-sm">{shell.colophon}</p>
    </footer>
  );
}

function Address({ settings, contacts }: PublicFooterProps) {
  const wanted = contacts.filter(({ kind }) => kind === 'phone' || kind === 'email');
  return (
    <address>
      <p className="footer-name">{settings.publisherName}</p>
      {settings.address === '' ? null : <p>{settings.address}</p>}
      {wanted.length === 0 ? null : (
        <ul>
          {wanted.map(({ kind, value, href }) => (
            <li key={kind}>{href === undefined ? value : <a href={href}>{value}</a>}</li>
          ))}
        </ul>
      )}
    </address>
  );
}

function MarkList({ label, links }: { label: string; links: Settings['social'] }) {
  const set = links.filter(({ url }) => isSafeLink(url));
  if (set.length === 0) return null;
  return (
    <div>
      <p className="kicker text-prada-terang">{label}</p>
      <ul>
        {set.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener noreferrer">
              <LinkMark name={name} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
