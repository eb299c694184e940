import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { judgeProof } from '@ruang-naskah/domain/projects/calls';
import { mayJudgeProof, proofStage } from '@ruang-naskah/domain/projects/proof';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { type ProofKind, proofKinds } from '@ruang-naskah/domain/projects/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { callEndpoint, type InputOf } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
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

/** 'Setujui cetak' or a correction, offered to the author while a proof is there to look at (decision 0095). */
export function AuthorProof({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const [opened, setOpened] = useState<ProofKind | null>(null);
  const [again, setAgain] = useState(false);
  if (mayJudgeProof(actor, project) !== true) return null;
  const stage = stageOf(project, proofStage);
  const asks = stage.proof === undefined || again;
  const heading = `cetak-${project.id}`;
  function settle() {
    setOpened(null);
    setAgain(false);
    setTimeout(() => document.getElementById(heading)?.focus());
  }
  return (
    <section aria-labelledby={heading} className="grid gap-3 border-l-4 border-prada pl-4">
      <h4 id={heading} tabIndex={-1}>
        {words.heading}
      </h4>
      <StageDocument stage={stage} />
      {asks ? <p>{words.ask}</p> : <ProofNote stage={stage} own />}
      <div className="flex flex-wrap gap-3">
        {asks ? (
          proofKinds.map((kind) => (
            <Button key={kind} aria-expanded={opened === kind} onClick={() => setOpened(kind)}>
              {ways[kind]}
            </Button>
          ))
        ) : (
          <Button variant="quiet" onClick={() => setAgain(true)}>
            {words.change}
          </Button>
        )}
      </div>
      {asks && opened !== null ? (
        <SayForm
          key={opened}
          projectId={project.id}
          link={stage.submissionLink ?? ''}
          kind={opened}
          onDone={settle}
        />
      ) : null}
    </section>
  );
}

interface SayFormProps {
  readonly projectId: string;
  /** The document that was looked at. */
  readonly link: string;
  readonly kind: ProofKind;
  readonly onDone: () => void;
}

async function loadSchema() {
  return (await import('@ruang-naskah/domain/projects/schema')).JudgeProofInput;
}

function SayForm({ projectId, link, kind, onDone }: SayFormProps) {
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
      onDone();
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
      <SendOrCancel send={words.send} busyLabel={words.sending} onCancel={onDone} />
    </FormShell>
  );
}
