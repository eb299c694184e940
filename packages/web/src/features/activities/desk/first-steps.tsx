import { type FirstStep, firstSteps } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { useAnswerFirstStep } from '../../settings/queries.ts';

const words = messages.desk.firstSteps;
/** The screen of a step; other steps are done outside the portal, or in this list. */
const stepPaths: Partial<Readonly<Record<FirstStep, string>>> = {
  publisher: paths.settings,
  holidays: paths.calendar,
};

interface FirstStepsProps {
  readonly openSteps: readonly FirstStep[];
  /** The list is about to disappear, so that focus must move. */
  readonly onGone: () => void;
}

/** What a new portal still needs. Hidden when all is done or when dismissed. */
export function FirstSteps({ openSteps, onGone }: FirstStepsProps) {
  const { setSettings } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const answerStep = useAnswerFirstStep();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.failed, error);
  function saveAnswer(given: Parameters<typeof answerStep.mutate>[0], message: string, isLast: boolean) {
    if (answerStep.isPending) return;
    void handleOutcome(answerStep.mutateAsync(given), {
      ifStillOpen: () => (isLast ? onGone() : moveFocusUnlessTyping(heading.current)),
      done: (saved) => {
        setSettings(saved);
        toast({ message });
      },
      failed,
    });
  }
  const pendingAnswer = answerStep.isPending ? answerStep.variables : {};
  const answerNewEditors = (hold: boolean) =>
    saveAnswer(
      { holdNewEditors: hold, newEditorsDecided: true },
      hold ? words.held : words.allowedIn,
      openSteps.length === 1,
    );
  const answerGoogleDocs = (take: boolean) =>
    saveAnswer(
      { googleDocsDecided: true, addsGoogleDocs: take },
      take ? words.docsTaken : words.docsRefused,
      openSteps.length === 1,
    );
  return (
    <section aria-labelledby="langkah-pertama" className="desk-panel">
      <h2 ref={heading} id="langkah-pertama" tabIndex={-1}>
        {words.heading}
      </h2>
      <p className="text-tinta-2">
        {words.progress(firstSteps.length - openSteps.length, firstSteps.length)}
      </p>
      <ol className="grid gap-3">
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={!openSteps.includes(step)}>
            {step === 'newEditors' ? (
              <span className="mt-2 flex flex-wrap gap-2">
                {[true, false].map((hold) => (
                  <Button
                    key={String(hold)}
                    busy={'holdNewEditors' in pendingAnswer && pendingAnswer.holdNewEditors === hold}
                    busyLabel={messages.settings.saving}
                    onClick={() => answerNewEditors(hold)}
                  >
                    {hold ? words.hold : words.letIn}
                  </Button>
                ))}
              </span>
            ) : null}
            {step === 'googleDocs' ? (
              <span className="mt-2 flex flex-wrap gap-2">
                {[true, false].map((take) => (
                  <Button
                    key={String(take)}
                    busy={'addsGoogleDocs' in pendingAnswer && pendingAnswer.addsGoogleDocs === take}
                    busyLabel={messages.settings.saving}
                    onClick={() => answerGoogleDocs(take)}
                  >
                    {take ? words.takeDocs : words.refuseDocs}
                  </Button>
                ))}
              </span>
            ) : null}
          </Step>
        ))}
      </ol>
      <Failure message={failed(answerStep.error)} />
      <div className="-ml-3">
        <Button
          variant="quiet"
          busy={'firstStepsHidden' in pendingAnswer}
          busyLabel={messages.settings.saving}
          onClick={() => saveAnswer({ firstStepsHidden: true }, words.hidden, true)}
        >
          {words.hide}
        </Button>
      </div>
    </section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ step, isDone, children }: StepProps) {
  const path = stepPaths[step];
  if (isDone) {
    return (
      <li className="flex list-none items-center gap-2 text-tinta-2">
        <CircleCheck size={18} aria-hidden className="shrink-0 text-hijau-fg" />
        <span>
          {words.steps[step]} <span className="sr-only">{words.done}</span>
        </span>
      </li>
    );
  }
  return (
    <li className="flex list-none gap-2">
      <span aria-hidden className="mt-[3px] size-[18px] shrink-0 rounded-full border-2 border-garis-kuat" />
      <span className="min-w-0">
        {path === undefined ? (
          <strong className="font-semibold">{words.steps[step]}</strong>
        ) : (
          <Link href={path} className="font-semibold">
            {words.steps[step]}
          </Link>
        )}
        <span className="block max-w-text text-sm text-tinta-2">{words.hints[step]}</span>
        {children}
      </span>
    </li>
  );
}
