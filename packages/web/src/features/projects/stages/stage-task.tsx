import { messages } from '@ruang-naskah/domain/messages.id';
import { reasonOf, stageCan } from '@ruang-naskah/domain/projects/stage-rules';
import { hasLink, type Stage, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LinkForm } from '../links/link-form.tsx';
import { LinkHistory } from '../links/link-history.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';
import { StageDocument } from './stage-document.tsx';

const linkWords = messages.stageLink;

interface StageTaskProps {
  readonly project: OwnProject;
  readonly name: StageName;
  /** Element that has focus once the form is gone; it may stand elsewhere on the page by then. */
  readonly homeId: string;
}

/** What a person does about an own stage: deliver its link, change it, or read why not now (§6, decision 0004). */
export function StageTask({ project, name, homeId }: StageTaskProps) {
  const { actor } = useViewer();
  const stage = stageOf(project, name);
  const decision = stageCan.submitLink(actor, project, name);
  const [changing, setChanging] = useState(false);
  function settle() {
    setChanging(false);
    setTimeout(() => document.getElementById(homeId)?.focus());
  }
  const open = decision === true && (changing || !hasLink(stage));
  return (
    <div className="grid gap-3">
      {hasLink(stage) ? <StageDocument stage={stage} /> : null}
      {open ? (
        <LinkForm
          id={`tautan-${homeId}`}
          projectId={project.id}
          name={name}
          stage={stage}
          onSent={settle}
          onCancel={hasLink(stage) ? settle : undefined}
        />
      ) : (
        <TaskNote stage={stage} reason={reasonOf(decision)} onChange={() => setChanging(true)} />
      )}
      {hasLink(stage) ? <LinkHistory projectId={project.id} name={name} stage={stage} /> : null}
    </div>
  );
}

function TaskNote({
  stage,
  reason,
  onChange,
}: {
  stage: Stage;
  reason: string | undefined;
  onChange: () => void;
}) {
  if (reason !== undefined) return <p className="text-sm text-tinta-2">{reason}</p>;
  return hasLink(stage) ? (
    <p>
      <Button onClick={onChange}>{linkWords.editLink}</Button>
    </p>
  ) : null;
}
