import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths } from '@ruang-naskah/domain/paths';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { useSession } from '../api/session.tsx';
import { NotFoundNotice } from '../features/pages/notices.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useRouteAccess } from './guards.ts';
import { Arrival } from './navigation.tsx';
import { findRoute, settlePath, useRoutes } from './routes.ts';

/** The screen of the present address. */
export function Screens() {
  const [path] = useLocation();
  const { user } = useSession();
  const settled = settlePath(path);
  const route = findRoute(useRoutes(), settled, user.role);
  const access = useRouteAccess(route);
  if (settled !== path) return <Redirect to={settled + location.search} replace />;
  if (route === undefined) return <UnknownScreen path={path} />;
  if (access === 'denied') return <Leave to={paths.home} />;
  return (
    // Another address is another screen, so that nothing typed for one manuscript stays for the next.
    <ErrorBoundary key={path}>
      <Suspense fallback={<Skeleton />}>
        <Route path={route.path}>
          <route.Page />
        </Route>
        <Arrival title={route.title} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Links out of the app area (home, another area) are whole page loads; an unknown one below is the 404 page. */
function UnknownScreen({ path }: { path: string }) {
  const { user } = useSession();
  const inArea = path.startsWith(`${areaOf(user.role)}/`);
  if (!inArea) return <Leave to={path} />;
  return (
    <>
      <Arrival title={messages.shell.notFoundTitle} />
      <NotFoundNotice />
    </>
  );
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Skeleton />;
}
