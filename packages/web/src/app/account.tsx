import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { CircleHelp, House, LogOut, Search } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { openPalette } from '../api/palette.ts';
import { useSession } from '../api/session.tsx';
import { hasTabDrafts, removeTabDrafts } from '../api/tab-drafts.ts';
import { LogoutForm } from '../features/auth/logout-form.tsx';
import { hasDrafts } from '../features/manuscripts/submission/draft.ts';
import { useHydrated } from '../ui/frame/use-hydrated.ts';

const DraftLogoutQuestion = lazy(async () => ({
  default: (await import('../features/manuscripts/submission/draft-logout-question.tsx')).DraftLogoutQuestion,
}));

const NotesLogoutQuestion = lazy(async () => ({
  default: (await import('./notes-logout-question.tsx')).NotesLogoutQuestion,
}));

/** Who is signed in, the way home, to help and out; what was typed and not sent is asked about before leaving. */
export function Account() {
  const { user } = useSession();
  const [asking, setAsking] = useState<'draft' | 'notes' | null>(null);
  const hydrated = useHydrated();
  const logoutForm = useRef<HTMLFormElement | null>(null);
  function askAboutDrafts(event: FormEvent<HTMLFormElement>) {
    logoutForm.current = event.currentTarget;
    if (!hasDrafts(user.id) && !hasTabDrafts(user.id)) return removeTabDrafts();
    event.preventDefault();
    setAsking(hasDrafts(user.id) ? 'draft' : 'notes');
  }
  function leave() {
    setAsking(null);
    removeTabDrafts();
    // `submit()` runs no handlers, so that the question is not asked twice.
    logoutForm.current?.submit();
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center lg:-mx-3 lg:grid">
      <p className="min-w-0 text-sm max-lg:basis-full max-lg:px-3 max-lg:pb-2 lg:px-3 lg:pb-2">
        <bdi className="block truncate font-semibold">{user.nama}</bdi>
        <span className="max-lg:hidden">{messages.shell.roleLabels[user.role]}</span>
      </p>
      <a href={paths.home} className="nav-item max-lg:hidden">
        <House size={20} aria-hidden />
        {messages.shell.home}
      </a>
      {user.factorNeeded || (
        <button
          type="button"
          className="nav-item lg:hidden"
          inert={!hydrated}
          onClick={() => openPalette('find')}
        >
          <Search size={20} aria-hidden />
          <span className="sr-only">{messages.palette.title}</span>
        </button>
      )}
      <a href={paths.faq} className="nav-item">
        <CircleHelp size={20} aria-hidden />
        <span className="max-lg:sr-only">{messages.shell.help}</span>
      </a>
      <LogoutForm
        className="nav-item w-full"
        icon={<LogOut size={20} aria-hidden />}
        inert={!hydrated}
        onSubmit={askAboutDrafts}
      />
      <Suspense fallback={null}>
        {asking === 'draft' ? (
          <DraftLogoutQuestion
            userId={user.id}
            onLeave={() => (hasTabDrafts(user.id) ? setAsking('notes') : leave())}
            onStay={() => setAsking(null)}
          />
        ) : null}
        {asking === 'notes' ? <NotesLogoutQuestion onLeave={leave} onStay={() => setAsking(null)} /> : null}
      </Suspense>
    </div>
  );
}
