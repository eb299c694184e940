import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** Who is signed in and which publisher this is; the server says both with the page, so they are always known. */
export interface AppSession {
  readonly user: SessionUser;
  readonly settings: Settings;
  /** After the person changed their own name. */
  readonly rename: (nama: string) => void;
}

const SessionContext = createContext<AppSession | null>(null);

export function SessionProvider({
  user,
  settings,
  children,
}: {
  user: SessionUser;
  settings: Settings;
  children: ReactNode;
}) {
  const [nama, rename] = useState(user.nama);
  const session = useMemo(() => ({ user: { ...user, nama }, settings, rename }), [user, nama, settings]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** For screens of the app area only. */
export function useSession(): AppSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is for screens inside SessionProvider');
  return session;
}
