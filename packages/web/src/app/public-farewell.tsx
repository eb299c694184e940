import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import { keyOf } from '../features/manuscripts/submission/draft.ts';
import { buttonClass } from '../ui/button-class.ts';
import { leavingKey } from './leaving.ts';
import { discardValue, farewellId } from './public-logout.ts';

const words = messages.manuscripts;

/** The question of the app area before leaving with a draft on the device, for public pages: drawn by the server alone. */
export function PublicFarewell({ userId }: { userId: string }) {
  return (
    <dialog
      id={farewellId}
      className="dialog"
      data-size="sm"
      data-draft={keyOf(userId)}
      data-leaving={leavingKey}
      aria-labelledby="farewell"
    >
      <header>
        <h2 id="farewell">{words.draftDeleteOnLogout}</h2>
        <form method="dialog">
          <button type="submit" className="btn btn-quiet btn-icon" aria-label={messages.ui.close}>
            <X size={20} aria-hidden />
          </button>
        </form>
      </header>
      <footer>
        <form method="post" action="/logout" className="flex flex-wrap gap-2">
          {/* biome-ignore lint/a11y/noAutofocus: where focus starts in a modal dialog */}
          <button type="submit" className={buttonClass('secondary')} autoFocus>
            {words.draftKeep}
          </button>
          <button type="submit" className={buttonClass('secondary')} value={discardValue}>
            {words.draftDelete}
          </button>
        </form>
      </footer>
    </dialog>
  );
}
