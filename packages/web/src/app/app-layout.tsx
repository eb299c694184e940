import { dayInWords } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { formatCount } from '@ruang-naskah/domain/text';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { usePasswordNeeded } from '../api/password-needed.ts';
import { useSession } from '../api/session.tsx';
import { useDeviceClockWrong, useToday } from '../api/use-today.ts';
import { useOwnDuties } from '../features/duties/queries.ts';
import { Bell } from '../features/notices/bell.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import type { NavItem, NavLinkProps } from '../ui/frame/nav-list.tsx';
import { SidebarLayout } from '../ui/frame/sidebar-layout.tsx';
import { useHydrated } from '../ui/frame/use-hydrated.ts';
import { lazyOptional } from '../ui/lazy-optional.ts';
import { Account } from './account.tsx';
import { PaletteButton, PaletteSlot } from './palette/palette-slot.tsx';
import { findRoute, useRoutes } from './routes.ts';
import type { AppRoute } from './screen.ts';

const NavViews = lazyOptional(async () => (await import('../features/views/nav-views.tsx')).NavViews);
const LiveBar = lazyOptional(async () => (await import('./live/live-bar.tsx')).LiveBar);
/** Few sessions end while their page is open. */
const PasswordNotice = lazyOptional(async () => (await import('./password-notice.tsx')).PasswordNotice);
const { screens, shortScreens } = messages.shell;
const shortTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shortScreens).map(([name, short]) => [screens[name as keyof typeof shortScreens], short]),
);

/** The sidebar frame of /dashboard and of /admin: the same, with the menu of the role; denser for admins. */
export function AppLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { user, settings } = useSession();
  const hydrated = useHydrated();
  // Who must set up a second step first sees that screen alone: whatever else the frame asked would be refused.
  const open = !user.factorNeeded;
  const waiting = useWaiting(open && hydrated);
  const items = useRoutes().flatMap(({ path: href, roles, title, icon: Icon }): NavItem[] =>
    open && Icon !== undefined && roles.includes(user.role)
      ? [
          {
            href,
            label: title,
            shortLabel: shortTitles[title],
            icon: <Icon size={20} aria-hidden />,
            waiting: href === paths.dashboardMain || href === paths.activity ? waiting : undefined,
            below: hydrated && user.role === 'admin' ? <ViewsOf href={href} /> : undefined,
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
            <PasswordNoticeSlot />
            <LiveSlot />
            <PaletteSlot />
          </>
        )
      }
      dense={areaOf(user.role) === paths.admin}
    >
      <PrintedOn />
      {children}
    </SidebarLayout>
  );
}

/** The day of printing, because a printed sheet is in use for weeks. */
function PrintedOn() {
  const today = useToday();
  return <p data-print="only">{messages.ui.printedOn(dayInWords(today))}</p>;
}

/** What waits for the reader, on the screen that lists it; nothing while it is unknown or nothing. */
function useWaiting(enabled: boolean): NavItem['waiting'] {
  const query = useOwnDuties(enabled);
  const count = enabled ? (query.data?.count ?? 0) : 0;
  if (count === 0) return undefined;
  const figure = formatCount(count);
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
  findRoute(routes, href, role)
    ?.load()
    .catch(() => undefined);
}

/** Tells that the device is offline and that writes wait until it is online; visible at every scroll position. */
function OfflineBanner() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" data-print="hide" className="frame-notice">
      {online ? null : (
        <div className="mb-4">
          <Alert tone="warning">{messages.shell.offline}</Alert>
        </div>
      )}
    </div>
  );
}

/** Says that the device's clock is wrong, though nothing here relies on it. On a new day it refetches every answer. */
function ClockNotice() {
  const client = useQueryClient();
  const today = useToday();
  const lastDay = useRef(today);
  useEffect(() => {
    if (lastDay.current === today) return;
    lastDay.current = today;
    void client.invalidateQueries();
  }, [client, today]);
  return (
    <div role="status" data-print="hide">
      {useDeviceClockWrong() ? (
        <div className="mb-4">
          <Alert tone="warning">{messages.shell.deviceClock}</Alert>
        </div>
      ) : null}
    </div>
  );
}

function PasswordNoticeSlot() {
  const reason = usePasswordNeeded();
  return (
    <div role="status" data-print="hide" className="frame-notice">
      <Suspense fallback={null}>{reason === null ? null : <PasswordNotice reason={reason} />}</Suspense>
    </div>
  );
}

/** Listens for changes by others once the screen is shown; without that code screens fetch when they are opened. */
function LiveSlot() {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LiveBar />
    </Suspense>
  ) : null;
}
