import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatTime } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { inBrowser } from '../../../ui/in-browser.ts';
import { DraftQuestions } from './draft-questions.tsx';
import { SubmitForm } from './submit-form.tsx';
import { type Draft, readDrafts, removeDraft } from './use-draft.ts';

const words = messages.manuscripts;

interface Sent {
  readonly judul: string;
  readonly storedAt: string | undefined;
}

/** /dashboard/submit 'Kirim Naskah Baru' (§2, §5): drafts of this device are offered first, the form follows. */
export default function SubmitPage() {
  const { user } = useSession();
  const [offered, setOffered] = useState(() => (inBrowser ? readDrafts(user.id) : []));
  const [begun, setBegun] = useState<Draft>();
  const [sent, setSent] = useState<Sent>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusesHeading = useRef(false);
  // Once the question is gone: beside an open dialog nothing takes the focus.
  useEffect(() => {
    if (focusesHeading.current) heading.current?.focus();
    focusesHeading.current = false;
  });
  /** Offers only these drafts; the heading takes the focus, because the pressed button disappears. */
  function offer(drafts: readonly Draft[]) {
    focusesHeading.current = true;
    setOffered([...drafts]);
  }
  function discard(draft: Draft) {
    removeDraft(draft);
    offer(offered.filter((other) => other !== draft));
  }
  function continueDraft(draft: Draft) {
    setBegun(draft);
    offer([]);
  }
  return (
    <div className="max-w-[48rem]">
      <PageHeader ref={heading} title={words.submitTitle} />
      {sent !== undefined ? (
        <SentPanel {...sent} />
      ) : offered.length === 0 ? (
        <SubmitForm begun={begun} onSent={(judul, storedAt) => setSent({ judul, storedAt })} />
      ) : (
        <DraftQuestions
          drafts={offered}
          onContinue={continueDraft}
          onDiscard={discard}
          onNew={() => offer([])}
        />
      )}
    </div>
  );
}

/** §2, §9: the dashboard follows by itself after two seconds. */
function SentPanel({ judul, storedAt }: Sent) {
  const { settings } = useSession();
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
      <p>
        {storedAt === undefined
          ? words.submitted
          : messages.attempts.manuscript.stored(formatTime(storedAt, settings.timeZone))}
      </p>
      <p className="font-semibold">{words.submittedTitle(judul)}</p>
      <p>{words.submittedNext}</p>
    </Alert>
  );
}
