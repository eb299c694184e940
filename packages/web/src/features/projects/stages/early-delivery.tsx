import { messages } from '@ruang-naskah/domain/messages.id';
import { stageCan } from '@ruang-naskah/domain/projects/stage-rules';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LinkForm } from '../links/link-form.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';

interface EarlyDeliveryProps {
  readonly project: OwnProject;
  readonly name: StageName;
  /** The element that gets focus once the form has disappeared. */
  readonly homeId: string;
}

/** An author's own stage before its turn: nobody asks for it, so what would hand it in stays quiet. */
export function EarlyDelivery({ project, name, homeId }: EarlyDeliveryProps) {
  const { actor } = useViewer();
  const [open, setOpen] = useState(false);
  const mayDeliver = actor.role === 'penulis' && stageCan.submitLink(actor, project, name) === true;
  if (!mayDeliver || stageTurn(project, name) !== 'later') return null;
  if (!open) {
    return (
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {messages.tasks.deliverEarly}
        </Button>
      </p>
    );
  }
  function settle() {
    setOpen(false);
    setTimeout(() => document.getElementById(homeId)?.focus());
  }
  return (
    <LinkForm
      id={`awal-${homeId}`}
      projectId={project.id}
      name={name}
      stage={stageOf(project, name)}
      onSent={settle}
      onCancel={settle}
    />
  );
}
