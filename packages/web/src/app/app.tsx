import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../api/session.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { AppLayout } from './app-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LateFailures } from './late-failures.tsx';
import { AnnouncerProvider } from './navigation.tsx';
import { Opening } from './opening.tsx';
import { RoutesContext } from './routes.ts';
import type { AppRoute } from './screen.ts';
import { Screens } from './screens.tsx';
import { SessionEnd } from './session-end.tsx';

interface AppProps {
  readonly user: SessionUser;
  readonly settings: Settings;
  readonly daysOff: readonly string[];
  /** When the server made the page. */
  readonly now: number;
  readonly client: QueryClient;
  readonly routes: readonly AppRoute[];
  /** Fulfils when the code of the first screen is there. */
  readonly code: Promise<unknown>;
  /** The first screen as the server drew it; null where it sent the title alone. */
  readonly preview: ReactNode;
}

/** The app area: one page, many screens (kind 3). */
export function App({ user, settings, daysOff, now, client, routes, code, preview }: AppProps) {
  return (
    <ErrorBoundary>
      <RoutesContext value={routes}>
        <QueryClientProvider client={client}>
          <SessionProvider user={user} settings={settings} daysOff={daysOff} madeAt={now}>
            <ToastProvider>
              <AnnouncerProvider>
                <AppLayout>
                  <Opening code={code} preview={preview}>
                    <Screens />
                  </Opening>
                </AppLayout>
                <SessionEnd />
                <LateFailures />
              </AnnouncerProvider>
            </ToastProvider>
          </SessionProvider>
        </QueryClientProvider>
      </RoutesContext>
    </ErrorBoundary>
  );
}
