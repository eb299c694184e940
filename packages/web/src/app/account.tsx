import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { LogOut } from 'lucide-react';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { hasDraft, removeDraft } from '../api/draft.ts';
import { useSession } from '../api/session.tsx';
import { LogoutForm } from '../features/auth/logout-form.tsx';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Dialog } from '../ui/dialog.tsx';

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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 text-sm max-lg:hidden lg:w-full">
        <span className="block truncate font-semibold">{user.nama}</span>
        <span>{messages.users.roleLabels[user.role]}</span>
      </p>
      <a href={paths.home} className={`${buttonClass('ghost')} border-transparent max-lg:hidden`}>
        {messages.shell.home}
      </a>
      <LogoutForm
        className={`${buttonClass('ghost')} border-transparent`}
        icon={<LogOut size={18} aria-hidden />}
        onSubmit={askAboutDraft}
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.manuscripts.draftDeleteOnLogout}
        size="sm"
        footer={
          <>
            <Button data-autofocus onClick={leave}>
              {messages.manuscripts.draftKeep}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                removeDraft(user.id);
                leave();
              }}
            >
              {messages.manuscripts.draftDelete}
            </Button>
          </>
        }
      />
    </div>
  );
}
