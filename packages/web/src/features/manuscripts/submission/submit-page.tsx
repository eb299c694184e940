import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { onDevice } from '../../../ui/on-device.ts';
import { removeDraft } from './draft.ts';
import { SubmitForm } from './submit-form.tsx';
import { type Draft, readDraft } from './use-draft.ts';

const words = messages.manuscripts;

/** /dashboard/submit 'Kirim Naskah Baru' (§2, §5): a draft of this device is offered first, the form follows. */
export default function SubmitPage() {
  const { user } = useSession();
  const [found, setFound] = useState(() => (onDevice ? readDraft(user.id) : undefined));
  const [start, setStart] = useState<Draft['values']>({});
  /** The title that was sent. */
  const [sent, setSent] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The question disappears with its buttons, so that focus moves to the top of the form. */
  function closeQuestion() {
    setFound(undefined);
    heading.current?.focus();
  }
  function startAnew() {
    removeDraft(user.id);
    closeQuestion();
  }
  function continueDraft(draft: Draft) {
    setStart(draft.values);
    closeQuestion();
  }
  return (
    <div className="max-w-[48rem]">
      <PageHeader ref={heading} title={words.submitTitle} />
      {sent !== undefined ? (
        <Sent judul={sent} />
      ) : found === undefined ? (
        <SubmitForm initial={start} onSent={setSent} />
      ) : (
        <DraftQuestion draft={found} onContinue={() => continueDraft(found)} onDiscard={startAnew} />
      )}
    </div>
  );
}

function DraftQuestion({
  draft,
  onContinue,
  onDiscard,
}: {
  draft: Draft;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const { settings } = useSession();
  return (
    <Alert
      tone="info"
      action={
        <span className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onContinue}>
            {words.draftContinue}
          </Button>
          <Button onClick={onDiscard}>{words.draftDiscard}</Button>
        </span>
      }
    >
      <p>
        {words.draftFound(
          textOf(draft.values, 'judul').trim(),
          formatDateTime(draft.savedAt, settings.timeZone),
        )}
      </p>
    </Alert>
  );
}

/** §2, §9: the dashboard follows by itself after two seconds. */
function Sent({ judul }: { judul: string }) {
  const [, navigate] = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => navigate(paths.dashboardMain), limits.redirectAfterSubmitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Alert
      ref={panel}
      tone="success"
      role="status"
      action={<Link href={paths.dashboardMain}>{words.goNow}</Link>}
    >
      <p>{words.submitted}</p>
      <p className="font-semibold">{words.submittedTitle(judul)}</p>
      <p>{words.submittedNext}</p>
    </Alert>
  );
}
