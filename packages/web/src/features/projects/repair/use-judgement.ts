import { type ProjectEdit, repairRequestFor } from '@ruang-naskah/domain/projects/edit';
import { proposedDeadline, type RepairRequest } from '@ruang-naskah/domain/projects/repair';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { useRef } from 'react';
import { useViewer } from '../use-viewer.ts';

/**
 * The judgement on a stage's document, kept until 'Simpan Perubahan': approved (§4 Approval), or sent back
 * (decision 0086), never both; or an approval is undone (decision 0081), and the document may be sent back with it.
 */
export function useJudgement(
  { stages }: ProjectState,
  changeEdit: (update: (edit: ProjectEdit) => ProjectEdit) => void,
) {
  const { today, calendar } = useViewer();
  /** What was typed into each request, also into one that was dropped since: repair may be asked for again. */
  const typedRequests = useRef(new Map<StageName, Partial<RepairRequest>>());
  const newDeadline = (name: StageName) =>
    proposedDeadline(stageOf({ stages }, name).deadline, today, calendar);
  return {
    /** §4: an approval moves the overall status, whatever was selected. */
    approve: (name: StageName) =>
      changeEdit(({ currentOverallStatus: _, ...edit }) => ({
        ...withoutRepair(edit, name),
        approvals: [...(edit.approvals ?? []), name],
      })),
    /** Takes back an approval that is not saved yet. */
    dropApproval: (name: StageName) => changeEdit((edit) => withoutApproval(edit, name)),
    /** Undoes a stored approval; `keepApproval` takes that back before it is saved. */
    undoApproval: (name: StageName) =>
      changeEdit((edit) => ({ ...edit, undoneApprovals: [...(edit.undoneApprovals ?? []), name] })),
    keepApproval: (name: StageName) =>
      changeEdit((edit) => ({
        ...withoutRepair(edit, name),
        undoneApprovals: edit.undoneApprovals?.filter((undone) => undone !== name),
      })),
    /** Drops an unsaved approval: a document is either approved or sent back. */
    requestRepair: (stage: StageName) =>
      changeEdit((edit) => ({
        ...withoutApproval(edit, stage),
        repairs: [
          ...otherRepairs(edit, stage),
          { stage, note: '', deadline: newDeadline(stage), ...typedRequests.current.get(stage) },
        ],
      })),
    changeRepair: (stage: StageName, part: Partial<RepairRequest>) => {
      typedRequests.current.set(stage, { ...typedRequests.current.get(stage), ...part });
      changeEdit((edit) => ({
        ...edit,
        repairs: edit.repairs?.map((request) =>
          request.stage === stage ? { ...request, ...part } : request,
        ),
      }));
    },
    undoRepair: (stage: StageName) => changeEdit((edit) => withoutRepair(edit, stage)),
  };
}

function withoutApproval(edit: ProjectEdit, stage: StageName): ProjectEdit {
  return { ...edit, approvals: edit.approvals?.filter((approved) => approved !== stage) };
}

function withoutRepair(edit: ProjectEdit, stage: StageName): ProjectEdit {
  return repairRequestFor(edit, stage) === undefined ? edit : { ...edit, repairs: otherRepairs(edit, stage) };
}

function otherRepairs(edit: ProjectEdit, stage: StageName): RepairRequest[] {
  return edit.repairs?.filter((request) => request.stage !== stage) ?? [];
}
