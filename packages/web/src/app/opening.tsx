import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../api/session.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { findRoute, settlePath, useRoutes } from './routes.ts';

/**
 * The first screen of a page load. The server has sent its frame and title, so the scripts take over just these; the
 * screen itself takes their place when its code is there.
 */
export function Opening({ code, children }: { code: Promise<unknown>; children: ReactNode }) {
  const [here, setHere] = useState(false);
  useEffect(() => {
    void code.then(() => startTransition(() => setHere(true)));
  }, [code]);
  return here ? children : <Announced />;
}

/** Visual only: screen readers announce that the page loads, and then the screen's own heading. */
function Announced() {
  const [path] = useLocation();
  const { role } = useSession().user;
  const route = findRoute(useRoutes(), settlePath(path), role);
  return (
    <>
      {route === undefined ? null : (
        <div aria-hidden>
          <PageHeader title={route.title} back={route.hasWayBack ? '\u00A0' : undefined} />
        </div>
      )}
      <Skeleton label={messages.shell.loadingApp} />
    </>
  );
}
