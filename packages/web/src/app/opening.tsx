import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../api/session.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { findRoute, settlePath, useRoutes } from './routes.ts';

interface OpeningProps {
  /** Fulfils when the code of the screen is there. */
  readonly code: Promise<unknown>;
  /** The screen as the server draws it, if it does. */
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/**
 * The first screen of a page load. The server has sent its frame and title, so the scripts take over just these; the
 * screen itself takes their place when its code is there.
 */
export function Opening({ code, preview, children }: OpeningProps) {
  const [here, setHere] = useState(false);
  useEffect(() => {
    void code.then(() => startTransition(() => setHere(true)));
  }, [code]);
  if (here) return children;
  return preview === null ? <Announced /> : <Preview>{preview}</Preview>;
}

/** To be read until the screen itself takes its place; nothing in it works before that, and it is announced as loading. */
function Preview({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Announced />}>
      <div inert>{children}</div>
      <p role="status" className="opening-note">
        {messages.shell.loadingApp}
      </p>
    </Suspense>
  );
}

const never = new Promise<never>(() => undefined);

/** In the browser: leaves what the server drew as it is, without the code that drew it. */
export function Drawn(): ReactNode {
  return use(never);
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
