import { messages } from '@ruang-naskah/domain/messages.id';
import { stageCan } from '@ruang-naskah/domain/projects/stage-rules';
import { holderOf, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/focus.ts';
import { LinkForm } from '../links/link-form.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';

interface EarlyDeliveryProps {
  readonly project: OwnProject;
  readonly name: StageName;
  /** The element that gets focus once the form has disappeared. */
  readonly homeId: string;
}

/**
 * An author's own stage before its turn, or one with a deadline and without a holder, which any editor of the project may
 * deliver (§6, decision 0004): nobody asks for it, so what would hand it in stays quiet.
 */
export function EarlyDelivery({ project, name, homeId }: EarlyDeliveryProps) {
  const { actor } = useViewer();
  const [open, setOpen] = useState(false);
  const stage = stageOf(project, name);
  const turn = stageTurn(project, name);
  const isAsked = turn === 'now' || turn === 'approval';
  const isQuiet = actor.role === 'penulis' ? turn === 'later' : holderOf(stage) === null && !isAsked;
  if (!isQuiet || stageCan.submitLink(actor, project, name) !== true) return null;
  if (!open) {
    return (
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {turn === 'later' ? messages.tasks.deliverEarly : messages.stageLink.submitLink}
        </Button>
      </p>
    );
  }
  function settle() {
    setOpen(false);
    setTimeout(() => moveFocus(document.getElementById(homeId)));
  }
  return (
    <>
      {actor.role === 'redaksi' ? (
        <p className="text-sm text-tinta-2">{messages.tasks.becomesYours}</p>
      ) : null}
      <LinkForm
        id={`awal-${homeId}`}
        projectId={project.id}
        name={name}
        stage={stage}
        onSent={settle}
        onCancel={settle}
      />
    </>
  );
}
