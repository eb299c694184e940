import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { judgeProof } from '@ruang-naskah/domain/projects/calls';
import { isProofPast, mayJudgeProof, proofStage } from '@ruang-naskah/domain/projects/proof';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { type ProofKind, proofKinds } from '@ruang-naskah/domain/projects/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { callEndpoint, type InputOf } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocus } from '../../../ui/focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SendOrCancel } from '../../../ui/form/send-or-cancel.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { StageDocument } from '../stages/stage-document.tsx';
import { refreshOwnStages } from '../tasks/queries.ts';
import { useViewer } from '../use-viewer.ts';
import { ProofNote } from './proof-note.tsx';

const words = messages.proofs;
const ways = { print_approved: words.approve, print_correction: words.correct };
const recordOf = ({ id }: OwnProject) => `cetak-${id}`;

/** The proof that waits for its author: the document, 'Setujui cetak' or a correction (decision 0144). */
export function AskedProof({ project }: { project: OwnProject }) {
  // The answer is shown with the project, where it can be changed.
  const toRecord = () => setTimeout(() => moveFocus(document.getElementById(recordOf(project))));
  return (
    <div className="grid gap-3">
      <p>{words.ask}</p>
      <StageDocument stage={stageOf(project, proofStage)} />
      <Ways project={project} onDone={toRecord} />
    </div>
  );
}

/** What the author has said, with a way to change it while that is possible; or that the book was printed without it. */
export function ProofRecord({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const [again, setAgain] = useState(false);
  const stage = stageOf(project, proofStage);
  const unanswered = stage.proof === undefined;
  if (unanswered && !isProofPast(project)) return null;
  const mayChange = mayJudgeProof(actor, project) === true;
  function settle() {
    setAgain(false);
    setTimeout(() => moveFocus(document.getElementById(recordOf(project))));
  }
  return (
    <section aria-labelledby={recordOf(project)} className="grid justify-items-start gap-3">
      <h4 id={recordOf(project)} tabIndex={-1}>
        {words.heading}
      </h4>
      {unanswered ? <p>{words.printedUnanswered}</p> : <ProofNote stage={stage} own />}
      {mayChange && !again ? (
        <Button variant="quiet" onClick={() => setAgain(true)}>
          {words.change}
        </Button>
      ) : null}
      {mayChange && again ? <Ways project={project} onDone={settle} /> : null}
    </section>
  );
}

/** The two answers, each with its form. */
function Ways({ project, onDone }: { project: OwnProject; onDone: () => void }) {
  const [opened, setOpened] = useState<ProofKind | null>(null);
  const { submissionLink = '' } = stageOf(project, proofStage);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {proofKinds.map((kind) => (
          <Button key={kind} aria-expanded={opened === kind} onClick={() => setOpened(kind)}>
            {ways[kind]}
          </Button>
        ))}
      </div>
      {opened === null ? null : (
        <SayForm
          key={opened}
          projectId={project.id}
          link={submissionLink}
          kind={opened}
          onSent={onDone}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface SayFormProps {
  readonly projectId: string;
  /** The document that was looked at. */
  readonly link: string;
  readonly kind: ProofKind;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

async function loadSchema() {
  return (await import('@ruang-naskah/domain/projects/schema')).JudgeProofInput;
}

function SayForm({ projectId, link, kind, onSent, onCancel }: SayFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: (body: InputOf<typeof judgeProof.id, 'body'>) =>
      callEndpoint(judgeProof, { params: { id: projectId }, body }),
    // Refused because there is a new document: shows it.
    onSettled: () => refreshOwnStages(client),
  });
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (body) => {
      const { activityMissed } = await say.mutateAsync(body);
      toast({ message: kind === 'print_approved' ? words.approved : words.corrected });
      if (activityMissed) toast({ message: messages.activities.missed });
      onSent();
    },
    describe: (error) => failureMessage(words.failed, error),
  });
  const corrects = kind === 'print_correction';
  return (
    <FormShell {...shell} id={`${kind}-${projectId}`} aria-label={ways[kind]}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="submissionLink" value={link} />
      <Field
        name="note"
        label={corrects ? words.note : words.optionalNote}
        error={errors.note}
        optional={!corrects}
      >
        <TextArea rows={3} maxLength={limits.repairNote} />
      </Field>
      <SendOrCancel send={words.send} busyLabel={words.sending} onCancel={onCancel} />
    </FormShell>
  );
}
