import { type ProjectEdit, repairOf } from '@ruang-naskah/domain/projects/edit';
import { proposedDeadline, type RepairRequest } from '@ruang-naskah/domain/projects/repair';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { useViewer } from '../use-viewer.ts';

/**
 * The judgement on a stage's document, kept until 'Simpan Perubahan': approved (§4 Approval), or sent back
 * (decision 0085), never both; or an approval is undone (decision 0074), and the document may be sent back with it.
 */
export function useJudgement(
  { stages }: ProjectState,
  change: (make: (edit: ProjectEdit) => ProjectEdit) => void,
) {
  const { today, calendar } = useViewer();
  const proposed = (name: StageName) => proposedDeadline(stageOf({ stages }, name).deadline, today, calendar);
  return {
    /** §4: an approval moves the overall status, whatever was selected. */
    approve: (name: StageName) =>
      change(({ currentOverallStatus: _, ...edit }) => ({
        ...withoutRepair(edit, name),
        approvals: [...(edit.approvals ?? []), name],
      })),
    undoApproval: (name: StageName) => change((edit) => withoutApproval(edit, name)),
    withdrawApproval: (name: StageName) =>
      change((edit) => ({ ...edit, undoneApprovals: [...(edit.undoneApprovals ?? []), name] })),
    keepApproval: (name: StageName) =>
      change((edit) => ({
        ...withoutRepair(edit, name),
        undoneApprovals: edit.undoneApprovals?.filter((undone) => undone !== name),
      })),
    /** Replaces an approval: both at once make no sense. */
    requestRepair: (stage: StageName) =>
      change((edit) => ({
        ...withoutApproval(edit, stage),
        repairs: [...others(edit, stage), { stage, note: '', deadline: proposed(stage) }],
      })),
    changeRepair: (stage: StageName, part: Partial<RepairRequest>) =>
      change((edit) => ({
        ...edit,
        repairs: edit.repairs?.map((request) =>
          request.stage === stage ? { ...request, ...part } : request,
        ),
      })),
    undoRepair: (stage: StageName) => change((edit) => withoutRepair(edit, stage)),
  };
}

function withoutApproval(edit: ProjectEdit, stage: StageName): ProjectEdit {
  return { ...edit, approvals: edit.approvals?.filter((approved) => approved !== stage) };
}

function withoutRepair(edit: ProjectEdit, stage: StageName): ProjectEdit {
  return repairOf(edit, stage) === undefined ? edit : { ...edit, repairs: others(edit, stage) };
}

function others(edit: ProjectEdit, stage: StageName): RepairRequest[] {
  return edit.repairs?.filter((request) => request.stage !== stage) ?? [];
}
