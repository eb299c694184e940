import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/**
 * The signed-in person and the publisher's settings; the server sends both with the page, so that they are always
 * known.
 */
export interface AppSession {
  readonly user: SessionUser;
  readonly settings: Settings;
  /** After the person changed their own name. */
  readonly rename: (nama: string) => void;
  /** After the admin changed the publisher's settings. */
  readonly adoptSettings: (settings: Settings) => void;
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
  const [adopted, adoptSettings] = useState(settings);
  const session = useMemo(
    () => ({ user: { ...user, nama }, settings: adopted, rename, adoptSettings }),
    [user, nama, adopted],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** For screens of the app area only. */
export function useSession(): AppSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is for screens inside SessionProvider');
  return session;
}
