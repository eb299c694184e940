import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { tabDraftsOf } from '../api/tab-drafts.ts';
import { keyOf } from '../features/manuscripts/submission/draft.ts';
import { buttonClass } from '../ui/button-class.ts';
import { leavingKey } from './leaving.ts';
import { discardValue, farewellId, notesFarewellId } from './public-logout.ts';

const words = messages.manuscripts;

/**
 * The questions of the app area before leaving with a draft on the device, or with notes typed in this tab, for public pages:
 * drawn by the server alone.
 */
export function PublicFarewell({ userId }: { userId: string }) {
  return (
    <>
      <Question
        id={farewellId}
        title={words.draftDeleteOnLogout}
        keys={{ draft: keyOf(userId), typed: tabDraftsOf(userId), leaving: leavingKey }}
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
      <Question id={notesFarewellId} title={messages.notes.lostOnLogout}>
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
  /** Of what is stored on the device and in the tab. */
  readonly keys?: { readonly draft: string; readonly typed: string; readonly leaving: string };
  readonly children: ReactNode;
}

function Question({ id, title, keys, children }: QuestionProps) {
  return (
    <dialog
      id={id}
      className="dialog"
      data-size="sm"
      data-draft={keys?.draft}
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
