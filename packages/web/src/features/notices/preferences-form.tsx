import { messages } from '@ruang-naskah/domain/messages.id';
import type { Preferences } from '@ruang-naskah/domain/notices/schema';
import { mailModes, type NoticeKind } from '@ruang-naskah/domain/notices/values';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { noticePreferences, useSavePreferences } from './queries.ts';

const words = messages.notices;

/** Which notices are mailed; each choice is saved as it is made. */
export function PreferencesForm() {
  return (
    <section className="card grid gap-4" aria-labelledby="atur-email">
      <h2 id="atur-email">{words.preferences}</h2>
      <p className="text-tinta-2">{words.preferencesIntro}</p>
      <Answer
        query={useQuery(noticePreferences())}
        loading={<Skeleton shape="rows" count={4} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {(saved) => <Choices saved={saved} />}
      </Answer>
    </section>
  );
}

function Choices({ saved }: { saved: Preferences }) {
  const save = useSavePreferences();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.saveFailed, error);
  const choose = (chosen: typeof saved) => void handleOutcome(save.mutateAsync(chosen), { failed });
  // The new choice is shown before the answer arrives.
  const shown = save.isPending ? save.variables : saved;
  const kinds = Object.keys(saved.mail) as NoticeKind[];
  return (
    <div className="grid gap-3">
      {kinds.map((kind) => (
        <label key={kind} className="flex flex-wrap items-center justify-between gap-2">
          <span>{words.events[kind]}</span>
          <span className="relative w-full sm:w-56">
            <select
              className="control control-select"
              value={shown.mail[kind]}
              onChange={({ target }) => {
                const mode = mailModes.find((mailMode) => mailMode === target.value);
                choose({ ...shown, mail: { ...shown.mail, [kind]: mode } });
              }}
            >
              {mailModes.map((mode) => (
                <option key={mode} value={mode}>
                  {words.modes[mode]}
                </option>
              ))}
            </select>
            <ChevronDown size={18} aria-hidden />
          </span>
        </label>
      ))}
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5"
          checked={shown.whatsappAllowed}
          onChange={({ target }) => choose({ ...shown, whatsappAllowed: target.checked })}
        />
        <span>
          {words.whatsappConsent}
          <span className="block text-sm text-tinta-2">{words.whatsappConsentHint}</span>
        </span>
      </label>
      {save.isError ? (
        <LoadError message={failed(save.error)} onRetry={() => choose(save.variables)} />
      ) : null}
      <p role="status" className="min-h-6 text-sm text-tinta-2">
        {save.isSuccess ? words.preferencesSaved : ''}
      </p>
    </div>
  );
}
