import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLateFailure } from '../api/late-failure.ts';
import { SessionProvider, useSession } from '../api/session.tsx';
import { tabDraftKeyPrefix } from '../api/tab-drafts.ts';
import { guardUnsavedTexts, storeUnsavedTexts } from '../api/unsaved-texts.ts';
import { ToastProvider, useToast } from '../ui/feedback/toast.tsx';
import { AppLayout } from './app-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AnnouncerProvider } from './navigation.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RoutesContext } from './routes.ts';
import type { AppRoute } from './screen.ts';
import { Screens } from './screens.tsx';

interface AppProps {
  readonly user: SessionUser;
  readonly settings: Settings;
  readonly daysOff: readonly string[];
  /** When the server rendered the page, in epoch milliseconds. */
  readonly now: number;
  readonly client: QueryClient;
  readonly routes: readonly AppRoute[];
}

/** The app area: one page for all screens of signed-in people (decision 0026). */
export function App({ user, settings, daysOff, now, client, routes }: AppProps) {
  return (
    <ErrorBoundary>
      <RoutesContext value={routes}>
        <QueryClientProvider client={client}>
          <SessionProvider user={user} settings={settings} daysOff={daysOff} renderedAt={now}>
            <ToastProvider>
              <AnnouncerProvider>
                <AppLayout>
                  <Screens />
                </AppLayout>
                <PasswordDialog />
                <LateFailures />
              </AnnouncerProvider>
            </ToastProvider>
          </SessionProvider>
        </QueryClientProvider>
      </RoutesContext>
    </ErrorBoundary>
  );
}

/** Long enough to read two sentences while doing something else. */
const visibleMs = 20_000;

/** A toast, on whatever screen the person is by then, for a request that failed after its form was left. */
function LateFailures() {
  const toast = useToast();
  const { id, role } = useSession().user;
  useEffect(() => {
    // What admins type is about other people, which nothing stores.
    if (role === 'admin') guardUnsavedTexts();
    else storeUnsavedTexts(`${tabDraftKeyPrefix(id)}form.`);
  }, [id, role]);
  useEffect(() => {
    onLateFailure((message) => toast({ message, visibleMs, tone: 'failure' }));
    return () => onLateFailure(undefined);
  }, [toast]);
  return null;
}
