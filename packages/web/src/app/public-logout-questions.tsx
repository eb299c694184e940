import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { tabDraftKeyPrefix } from '../api/tab-drafts.ts';
import { draftKeyPrefix } from '../features/manuscripts/submission/draft.ts';
import { buttonClass } from '../ui/button-class.ts';
import { discardValue, draftsQuestionId, notesQuestionId } from './public-logout.ts';
import { signOutKey } from './sign-out-mark.ts';

const words = messages.manuscripts;

/**
 * The questions before a logout, on public pages: for people with a draft on the device, or with notes typed in this tab. Only
 * the server renders them.
 */
export function PublicLogoutQuestions({ userId }: { userId: string }) {
  return (
    <>
      <Question
        id={draftsQuestionId}
        title={words.draftDeleteOnLogout}
        keys={{ drafts: draftKeyPrefix(userId), typed: tabDraftKeyPrefix(userId), leaving: signOutKey }}
      >
        <form method="post" action="/logout" className="flex flex-wrap gap-2">
          {/* biome-ignore lint/a11y/noAutofocus: where focus starts in a modal dialog */}
          <button type="submit" className={buttonClass('secondary')} autoFocus>
            {words.draftKeep}
          </button>
          <button type="submit" className={buttonClass('secondary')} value={discardValue}>
            {words.draftDelete}
          </button>
        </form>
      </Question>
      <Question id={notesQuestionId} title={messages.notes.lostOnLogout}>
        <form method="dialog">
          {/* biome-ignore lint/a11y/noAutofocus: where focus starts in a modal dialog */}
          <button type="submit" className={buttonClass('secondary')} autoFocus>
            {messages.ui.cancel}
          </button>
        </form>
        <form method="post" action="/logout">
          <button type="submit" className={buttonClass('danger')}>
            {messages.shell.logout}
          </button>
        </form>
      </Question>
    </>
  );
}

interface QuestionProps {
  readonly id: string;
  readonly title: string;
  /** How the keys begin of what is stored on the device and in the tab. */
  readonly keys?: { readonly drafts: string; readonly typed: string; readonly leaving: string };
  readonly children: ReactNode;
}

function Question({ id, title, keys, children }: QuestionProps) {
  return (
    <dialog
      id={id}
      className="dialog"
      data-size="sm"
      data-drafts={keys?.drafts}
      data-typed={keys?.typed}
      data-leaving={keys?.leaving}
      aria-labelledby={`${id}-title`}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <button type="submit" className="btn btn-quiet btn-icon" aria-label={messages.ui.close}>
            <X size={20} aria-hidden />
          </button>
        </form>
      </header>
      <footer>{children}</footer>
    </dialog>
  );
}
