import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { useSession } from '../api/session.tsx';
import { NotFoundScreen } from '../features/pages/error-screens.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenAnnouncement } from './navigation.tsx';
import { findRoute, normalizePath, useRoutes } from './routes.ts';

/** The screen of the present address. The server sends its title, which stands until the screen's code is there. */
export function Screens() {
  const [path] = useLocation();
  const [hydrated, setHydrated] = useState(false);
  // As a transition, so that the title stays meanwhile.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    // Another address is another screen, so that nothing typed for one manuscript stays for the next.
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenTitle path={path} />}>
        {hydrated ? <Screen path={path} /> : <ScreenTitle path={path} />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Visual only: screen readers announce that the screen loads, and then its own heading. */
function ScreenTitle({ path }: { path: string }) {
  const { role } = useSession().user;
  const route = findRoute(useRoutes(), normalizePath(path), role);
  return (
    <>
      {route === undefined ? null : (
        <div aria-hidden>
          <PageHeader title={route.title} back={route.hasBackLink ? '\u00A0' : undefined} />
        </div>
      )}
      <Skeleton label={messages.shell.loadingApp} />
    </>
  );
}

function Screen({ path }: { path: string }) {
  const { user } = useSession();
  const normalized = normalizePath(path);
  const route = findRoute(useRoutes(), normalized, user.role);
  if (normalized !== path) return <Redirect to={normalized + location.search} replace />;
  if (route === undefined) return <UnknownScreen path={path} />;
  // §2 Protection, for moves inside the app area; the server has checked every page load before. Convenience only: what a
  // role may read or write is decided by the API.
  if (!route.roles.includes(user.role)) return <LeaveApp to={paths.home} />;
  return (
    <>
      <Route path={route.path}>
        <route.Page />
      </Route>
      <ScreenAnnouncement title={route.title} />
    </>
  );
}

/** Links out of the app area (home, another area) are whole page loads; an unknown one below is the 404 page. */
function UnknownScreen({ path }: { path: string }) {
  const { user } = useSession();
  const inArea = path.startsWith(`${areaOf(user.role)}/`);
  if (!inArea) return <LeaveApp to={path} />;
  return (
    <>
      <ScreenAnnouncement title={messages.shell.notFoundTitle} />
      <NotFoundScreen />
    </>
  );
}

function LeaveApp({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Skeleton />;
}
