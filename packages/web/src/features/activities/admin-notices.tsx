import type { AdminNotice } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { asksAboutNewEditors } from '@ruang-naskah/domain/settings/values';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useDecideNewEditors } from '../settings/queries.ts';
import { DiskNotice } from './disk-notice.tsx';

interface AdminNoticesProps {
  readonly notices: readonly AdminNotice[];
  readonly onAnswered: () => void;
}

/** Notices and decisions for the admin, above the activities; empty without any. */
export function AdminNotices({ notices, onAnswered }: AdminNoticesProps) {
  const { settings } = useSession();
  const asks = asksAboutNewEditors(settings);
  if (!asks && notices.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {notices.map((notice) => (
        <DiskNotice key={notice.kind} notice={notice} />
      ))}
      {asks ? <NewEditorsQuestion onAnswered={onAnswered} /> : null}
    </div>
  );
}

const question = messages.settings.newEditorsQuestion;

/**
 * Anybody may register as redaksi (§5): until an admin has answered, they are asked whether that shall wait for them.
 */
function NewEditorsQuestion({ onAnswered }: { readonly onAnswered: () => void }) {
  const { adoptSettings } = useSession();
  const toast = useToast();
  const decide = useDecideNewEditors();
  function answer(hold: boolean) {
    decide.mutate(hold, {
      onSuccess: (saved) => {
        adoptSettings(saved);
        // The question has disappeared, so that focus must move.
        setTimeout(onAnswered);
        toast({ message: hold ? question.held : question.allowedIn });
      },
    });
  }
  const busyWith = (hold: boolean) => decide.isPending && decide.variables === hold;
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {[true, false].map((hold) => (
        <Button
          key={String(hold)}
          busy={busyWith(hold)}
          busyLabel={messages.settings.saving}
          onClick={() => decide.isPending || answer(hold)}
        >
          {hold ? question.hold : question.letIn}
        </Button>
      ))}
    </div>
  );
  const failure = failureMessage(question.failed, decide.error);
  return (
    <Alert tone="info" title={question.title} action={buttons}>
      <p>{question.body}</p>
      {failure === '' ? null : (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </Alert>
  );
}
