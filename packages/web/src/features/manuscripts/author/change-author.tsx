import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { formatDate } from '../../../ui/format.ts';

const words = messages.authorChange;
const AuthorForm = lazy(async () => ({ default: (await import('./author-form.tsx')).AuthorForm }));

/** When and why it was last given to another author, and the quiet way to give it to one. */
export function ChangeAuthor({ manuscript }: { manuscript: Manuscript }) {
  const { timeZone } = useSession().settings;
  const details = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  const { authorChange: last, withdrawal } = manuscript;
  const isAsked = withdrawal?.state === 'asked';
  function close() {
    setOpened(false);
    if (details.current === null) return;
    details.current.open = false;
    moveFocusUnlessTyping(details.current.querySelector('summary'), details.current);
  }
  return (
    <>
      {last == null ? null : (
        <p className="text-sm text-tinta-2">
          {words.changed(formatDate(last.at, timeZone), last.fromName)}
          {last.reason === null ? null : ` ${words.reasonWas(last.reason)}`}
        </p>
      )}
      <details
        ref={details}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        data-print="hide"
      >
        <summary className="py-2 text-wedel">{words.open}</summary>
        {opened ? (
          <div className="pt-2">
            <Suspense fallback={<Skeleton count={2} />}>
              {isAsked ? <p>{words.unanswered}</p> : null}
              <KeepWhileTyping shown={!isAsked}>
                <AuthorForm manuscript={manuscript} onDone={close} />
              </KeepWhileTyping>
            </Suspense>
          </div>
        ) : null}
      </details>
    </>
  );
}
