import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { House, LogOut } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../api/session.tsx';
import { LogoutForm } from '../features/auth/logout-form.tsx';
import { hasDraft } from '../features/manuscripts/submission/draft.ts';

const DraftFarewell = lazy(async () => ({
  default: (await import('../features/manuscripts/submission/draft-farewell.tsx')).DraftFarewell,
}));

/** Who is signed in, the way home and the way out; a draft on this device is asked about before leaving. */
export function Account() {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const leaving = useRef<HTMLFormElement | null>(null);
  function askAboutDraft(event: FormEvent<HTMLFormElement>) {
    leaving.current = event.currentTarget;
    if (!hasDraft(user.id)) return;
    event.preventDefault();
    setAsking(true);
  }
  function leave() {
    setAsking(false);
    // `submit()` runs no handlers, so it is not asked twice.
    leaving.current?.submit();
  }
  return (
    <div className="grid lg:-mx-3">
      <p className="min-w-0 px-3 pb-2 text-sm max-lg:hidden">
        <span className="block truncate font-semibold">{user.nama}</span>
        <span>{messages.shell.roleLabels[user.role]}</span>
      </p>
      <a href={paths.home} className="nav-item max-lg:hidden">
        <House size={20} aria-hidden />
        {messages.shell.home}
      </a>
      <LogoutForm
        className="nav-item w-full"
        icon={<LogOut size={20} aria-hidden />}
        onSubmit={askAboutDraft}
      />
      {asking ? (
        <Suspense fallback={null}>
          <DraftFarewell userId={user.id} onLeave={leave} onStay={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
