import { messages } from '@ruang-naskah/domain/messages.id';
import { judgeProof } from '@ruang-naskah/domain/projects/endpoints';
import { isPastProof, mayJudgeProof, proofStage } from '@ruang-naskah/domain/projects/proof';
import { JudgeProofInput } from '@ruang-naskah/domain/projects/schema';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { type ProofKind, proofKinds } from '@ruang-naskah/domain/projects/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { callEndpoint, type InputOf } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { useSnapshot } from '../../../api/use-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { OnStoredContext } from '../../../ui/form/on-stored-context.ts';
import { SendOrCancel } from '../../../ui/form/submit-button.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { StageDocument } from '../stages/stage-document.tsx';
import { refreshOwnStages } from '../tasks/queries.ts';
import { useViewer } from '../use-viewer.ts';
import { ProofNote } from './proof-note.tsx';

const words = messages.proofs;
const kindLabels = { print_approved: words.approve, print_correction: words.correct };
const recordId = ({ id }: OwnProject) => `cetak-${id}`;

/** The proof that waits for its author: the document, 'Setujui cetak' or a correction (decision 0144). */
export function ProofToJudge({ project }: { project: OwnProject }) {
  const onStored = use(OnStoredContext);
  // The judgement is shown in `ProofRecord`, where it can be changed.
  function moveToRecord() {
    onStored();
    setTimeout(() => moveFocusUnlessTyping(document.getElementById(recordId(project))));
  }
  return (
    <div className="grid gap-3">
      <p>{words.ask}</p>
      <StageDocument stage={stageOf(project, proofStage)} />
      <JudgementForms project={project} onDone={moveToRecord} />
    </div>
  );
}

/** The author's judgement, which can be changed until the book goes to print; or that it was printed without one. */
export function ProofRecord({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const [changing, setChanging] = useState(false);
  const stage = stageOf(project, proofStage);
  const isUnjudged = stage.proof === undefined;
  if (isUnjudged && !isPastProof(project)) return null;
  const mayChange = mayJudgeProof(actor, project) === true;
  function close() {
    setChanging(false);
    setTimeout(() => moveFocusUnlessTyping(document.getElementById(recordId(project))));
  }
  return (
    <section aria-labelledby={recordId(project)} className="grid justify-items-start gap-3">
      <h4 id={recordId(project)} tabIndex={-1}>
        {words.heading}
      </h4>
      {isUnjudged ? <p>{words.printedUnanswered}</p> : <ProofNote stage={stage} project={project} own />}
      {mayChange && !changing ? (
        <Button variant="quiet" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      ) : null}
      {changing ? (
        <KeepWhileTyping shown={mayChange}>
          <JudgementForms project={project} onDone={close} />
        </KeepWhileTyping>
      ) : null}
    </section>
  );
}

/** The two judgements, each with its form. */
function JudgementForms({ project, onDone }: { project: OwnProject; onDone: () => void }) {
  const [opened, setOpened] = useState<ProofKind | null>(null);
  const { submissionLink = '' } = stageOf(project, proofStage);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {proofKinds.map((kind) => (
          <Button key={kind} aria-expanded={opened === kind} onClick={() => setOpened(kind)}>
            {kindLabels[kind]}
          </Button>
        ))}
      </div>
      {opened === null ? null : (
        <JudgementForm
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

interface JudgementFormProps {
  readonly projectId: string;
  /** The document that is judged. */
  readonly link: string;
  readonly kind: ProofKind;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function JudgementForm({ projectId, link, kind, onSent, onCancel }: JudgementFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const judge = useMutation({
    mutationFn: (body: InputOf<typeof judgeProof.id, 'body'>) =>
      callEndpoint(judgeProof, { params: { id: projectId }, body }),
    // Refused because there is a new document: shows it.
    onSettled: () => refreshOwnStages(client),
  });
  const snapshot = useSnapshot(link);
  const { shell, errors } = useForm({
    snapshot,
    schema: JudgeProofInput,
    send: async (body) => {
      const { activityMissed } = await judge.mutateAsync(body);
      toast({ message: kind === 'print_approved' ? words.approved : words.corrected });
      if (activityMissed) toast({ message: messages.activities.missed });
    },
    ifStillOpen: onSent,
    describe: (error) => failureMessage(words.failed, error),
  });
  const isCorrection = kind === 'print_correction';
  return (
    <FormShell {...shell} id={`${kind}-${projectId}`} aria-label={kindLabels[kind]}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="submissionLink" value={snapshot.value} />
      <Field
        name="note"
        label={isCorrection ? words.note : words.optionalNote}
        error={errors.note}
        optional={!isCorrection}
      >
        <TextArea rows={3} />
      </Field>
      <SendOrCancel send={words.send} busyLabel={words.sending} onCancel={onCancel} />
    </FormShell>
  );
}
