import { messages } from '@ruang-naskah/domain/messages.id';
import { stagePolicy } from '@ruang-naskah/domain/projects/stage-rules';
import { assigneeOf, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { LinkForm } from '../links/link-form.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';

interface EarlyDeliveryProps {
  readonly project: OwnProject;
  readonly name: StageName;
  /** The element that gets focus once the form has disappeared. */
  readonly containerId: string;
}

/**
 * An author's own stage before its turn, or one with a deadline and without a holder, which any editor of the project may
 * deliver (§6, decision 0004). Nobody asks for it, so there is only an inconspicuous button until it is pressed.
 */
export function EarlyDelivery({ project, name, containerId }: EarlyDeliveryProps) {
  const { actor } = useViewer();
  const [open, setOpen] = useState(false);
  const stage = stageOf(project, name);
  const turn = stageTurn(project, name);
  const isAsked = turn === 'now' || turn === 'approval';
  const isOptional = actor.role === 'penulis' ? turn === 'later' : assigneeOf(stage) === null && !isAsked;
  const mayDeliver = isOptional && stagePolicy.submitLink(actor, project, name) === true;
  if (!open) {
    if (!mayDeliver) return null;
    return (
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {turn === 'later' ? messages.tasks.deliverEarly : messages.stageLink.submitLink}
        </Button>
      </p>
    );
  }
  function close() {
    setOpen(false);
    setTimeout(() => moveFocusUnlessTyping(document.getElementById(containerId)));
  }
  return (
    <KeepWhileTyping shown={mayDeliver}>
      {actor.role === 'redaksi' ? (
        <p className="text-sm text-tinta-2">{messages.tasks.becomesYours}</p>
      ) : null}
      <LinkForm
        id={`awal-${containerId}`}
        projectId={project.id}
        name={name}
        stage={stage}
        onSent={close}
        onCancel={close}
      />
    </KeepWhileTyping>
  );
}
