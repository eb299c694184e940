import { messages } from '@ruang-naskah/domain/messages.id';
import type { PageFrame } from '@ruang-naskah/domain/pages';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import { Menu } from 'lucide-react';
import { LogoutForm } from '../features/auth/logout-form.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { PublisherMark } from './public-marks.tsx';
import { menuId } from './public-menu.ts';

/** §2 Header: Home, Dashboard and Logout for people who are signed in; Masuk and Daftar for visitors. */
export function PublicHeader({ frame }: { frame: PageFrame }) {
  return (
    <header className="public-header" data-print="hide">
      <div className="page-width">
        <a href={paths.home} className="brand">
          <PublisherMark />
          {frame.settings.publisherName}
        </a>
        <nav aria-label={messages.shell.mainMenu} className="hidden md:block">
          <HeaderLinks frame={frame} />
        </nav>
        <button
          type="button"
          className="btn btn-quiet btn-icon md:hidden"
          popoverTarget={menuId}
          aria-expanded={false}
          aria-controls={menuId}
          aria-label={messages.shell.openMenu}
        >
          <Menu size={22} aria-hidden />
        </button>
      </div>
      <nav id={menuId} popover="auto" aria-label={messages.shell.phoneMenu} className="phone-menu md:hidden">
        <HeaderLinks frame={frame} />
      </nav>
    </header>
  );
}

function HeaderLinks({ frame }: { frame: PageFrame }) {
  const area = areaFor(frame);
  const links =
    area === null
      ? [{ href: paths.login, label: messages.shell.login, look: buttonClass('quiet') }]
      : [
          { href: paths.home, label: messages.shell.home, look: buttonClass('quiet') },
          { href: area, label: messages.shell.dashboard, look: buttonClass('quiet') },
        ];
  return (
    <ul className="grid gap-2 md:flex md:items-center">
      {links.map(({ href, label, look }) => (
        <li key={href} className="grid">
          <a href={href} className={look} aria-current={href === frame.path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
      <li className="grid">
        {area === null ? (
          <a href={paths.register} className={buttonClass('primary')}>
            {messages.shell.register}
          </a>
        ) : (
          <LogoutForm className={buttonClass('secondary', true)} />
        )}
      </li>
    </ul>
  );
}

/** The area of the signed-in person, null for visitors; if the session could not be read, the requested area. */
function areaFor({ user, sessionUnknown = false, path }: PageFrame): string | null {
  if (user !== null) return areaOf(user.role);
  if (!sessionUnknown) return null;
  return path.startsWith(paths.admin) ? paths.admin : paths.dashboard;
}
