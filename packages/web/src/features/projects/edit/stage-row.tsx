import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, stageOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import { LinkHistory } from '../links/link-history.tsx';
import { ProofNote } from '../proof/proof-note.tsx';
import { RepairButton, RepairRequest } from '../repair/repair-request.tsx';
import { StageDocument } from '../stages/stage-document.tsx';
import { useStageBrief } from './stage-brief.tsx';
import {
  ApproveButton,
  ApprovedNote,
  StageDate,
  type StagePartProps,
  StagePerson,
  StageStatusBadge,
  stageField,
} from './stage-parts.tsx';
import { StagePlan } from './stage-plan.tsx';
import { UndoApprovalButton, UndoneApprovalNote } from './undo-approval.tsx';

/** A stage that is not the present one: a line with person and date, its document below where there is one (§2). */
export function StageRow(props: StagePartProps) {
  const { name, editing } = props;
  const stage = stageOf(editing.preview, name);
  const heading = stageField(`tahap-${name}`);
  const brief = useStageBrief(props);
  const untouched = stage.status === 'Belum Dimulai';
  return (
    <section aria-labelledby={heading} data-print="keep" className="stage-row">
      <h4 id={heading}>
        <span className="sr-only">{messages.projectDialog.stageHeading(stagePosition(name), name)}</span>
        <span aria-hidden>{name}</span>
      </h4>
      <StagePerson {...props} />
      <StageDate {...props} />
      {brief.button}
      {untouched ? null : (
        <div data-wide className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StageStatusBadge name={name} editing={editing} />
          {hasLink(stage) ? <StageDocument stage={stage} /> : null}
          <span className="ml-auto flex flex-wrap gap-3">
            <ApproveButton name={name} editing={editing} />
            <RepairButton name={name} editing={editing} />
            <UndoApprovalButton name={name} editing={editing} />
          </span>
        </div>
      )}
      <div data-wide className="empty:hidden">
        <StagePlan name={name} editing={editing} />
      </div>
      {brief.text === null ? null : <div data-wide>{brief.text}</div>}
      <div data-wide className="empty:hidden">
        <ProofNote stage={stage} project={editing.base} />
        <ApprovedNote name={name} editing={editing} />
        <UndoneApprovalNote name={name} editing={editing} />
        <RepairRequest {...props} />
        <LinkHistory projectId={editing.base.id} name={name} stage={stage} />
      </div>
    </section>
  );
}
