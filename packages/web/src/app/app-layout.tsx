import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { boundedCount } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../api/session.tsx';
import { ownDuties } from '../features/duties/queries.ts';
import { Bell } from '../features/notices/bell.tsx';
import type { NavItem, NavLinkProps } from '../ui/frame/nav-list.tsx';
import { SidebarLayout } from '../ui/frame/sidebar-layout.tsx';
import { useTakenOver } from '../ui/frame/use-taken-over.ts';
import { spare } from '../ui/late.ts';
import { Account } from './account.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { LiveSlot } from './live/live-slot.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PaletteButton, PaletteSlot } from './palette/palette-slot.tsx';
import { findRoute, useRoutes } from './routes.ts';
import type { AppRoute } from './screen.ts';
import { SessionSlot } from './session-slot.tsx';

const NavViews = spare(async () => (await import('../features/views/nav-views.tsx')).NavViews);
const { screens, shortScreens } = messages.shell;
const shortTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shortScreens).map(([name, short]) => [screens[name as keyof typeof shortScreens], short]),
);

/** The sidebar frame of /dashboard and of /admin: the same, with the menu of the role and the office's density. */
export function AppLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { user, settings } = useSession();
  const takenOver = useTakenOver();
  // Who must set up a second step first sees that screen alone: whatever else the frame asked would be refused.
  const open = !user.factorNeeded;
  const waiting = useWaiting(open && takenOver);
  const items: NavItem[] = useRoutes().flatMap(({ path: href, roles, title, icon: Icon }) =>
    open && Icon !== undefined && roles.includes(user.role)
      ? [
          {
            href,
            label: title,
            short: shortTitles[title],
            icon: <Icon size={20} aria-hidden />,
            waiting: href === paths.dashboardMain || href === paths.activity ? waiting : undefined,
            below: takenOver && user.role === 'admin' ? <ViewsOf href={href} /> : undefined,
          },
        ]
      : [],
  );
  return (
    <SidebarLayout
      navLabel={messages.shell.mainMenu}
      items={items}
      current={path}
      renderLink={NavLink}
      brand={
        <a href={paths.home} className="font-serif text-lg font-semibold no-underline text-di-pita">
          {settings.publisherName}
        </a>
      }
      account={<Account />}
      search={open && <PaletteButton />}
      bell={open && <Bell />}
      banner={
        open && (
          <>
            <OfflineBanner />
            <ClockNotice />
            <SessionSlot />
            <LiveSlot />
            <PaletteSlot />
          </>
        )
      }
      office={areaOf(user.role) === paths.admin}
    >
      {children}
    </SidebarLayout>
  );
}

/** What waits for the reader, on the screen that lists it; nothing while it is unknown or nothing. */
function useWaiting(enabled: boolean): NavItem['waiting'] {
  const { role } = useSession().user;
  const query = useQuery({ ...ownDuties(), enabled: enabled && role !== 'user' });
  const count = enabled ? (query.data?.count ?? 0) : 0;
  if (count === 0) return undefined;
  const figure = boundedCount(count);
  return { figure, words: messages.duties.waiting(figure) };
}

/** After the first paint: the admin's own saved filters of a list. */
function ViewsOf({ href }: { href: string }) {
  return (
    <Suspense fallback={null}>
      <NavViews href={href} />
    </Suspense>
  );
}

function NavLink(props: NavLinkProps) {
  const { href, className, children, onClick, title } = props;
  const { role } = useSession().user;
  const routes = useRoutes();
  return (
    <Link
      href={href}
      className={className}
      aria-current={props['aria-current']}
      title={title}
      onClick={() => onClick?.()}
      onPointerEnter={() => prefetch(routes, href, role)}
      onFocus={() => prefetch(routes, href, role)}
    >
      {children}
    </Link>
  );
}

/** The screen's code starts to load while the pointer still rests on the link. */
function prefetch(routes: readonly AppRoute[], href: string, role: Role) {
  findRoute(routes, href, role)?.Page.ahead();
}
