import { dayOf } from '@ruang-naskah/domain/dates';
import { hostOf } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Material } from '@ruang-naskah/domain/projects/tasks-schema';
import { FileText, PencilLine } from 'lucide-react';
import { formatDate } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { useViewer } from '../use-viewer.ts';

const words = messages.tasks;

/** What a stage starts from: the document of the stage before it, and who gave it. */
export function StageMaterial({ material }: { material: Material | null }) {
  const { timeZone } = useViewer();
  if (material === null) return <p className="text-sm text-tinta-2">{words.noMaterial}</p>;
  const { stage, submissionLink, submittedAt, submittedByName, note, isApproved } = material;
  const host = hostOf(submissionLink);
  const date = submittedAt === null ? '' : formatDate(dayOf(Date.parse(submittedAt), timeZone));
  return (
    <div className="grid gap-2">
      <p className="text-sm text-tinta-2">
        {(isApproved ? words.materialApproved : words.materialFrom)(stage)}
      </p>
      <div className="material">
        <FileText size={20} aria-hidden className="shrink-0 text-tinta-2" />
        <p className="min-w-0 flex-[1_1_12rem]">
          <span className="block font-semibold">{words.document(stage)}</span>
          <span className="block text-sm text-tinta-2">
            {submittedByName === null ? words.given(host, date) : words.givenBy(host, submittedByName, date)}
          </span>
          {note === undefined ? null : (
            <span dir="auto" className="block whitespace-pre-line text-sm [overflow-wrap:anywhere]">
              {words.said(note)}
            </span>
          )}
        </p>
        <LinkExternal href={submissionLink}>{messages.projects.viewDocument}</LinkExternal>
      </div>
    </div>
  );
}

/** 'Arahan admin': the admin's instructions. */
export function StageBrief({ brief }: { brief: string | undefined }) {
  if (brief === undefined) return null;
  return (
    <div className="material bg-mori">
      <PencilLine size={20} aria-hidden className="shrink-0 text-tinta-2" />
      <p className="min-w-0 flex-[1_1_12rem]">
        <span className="block font-semibold">{messages.projects.brief}</span>
        <span dir="auto" className="block whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {brief}
        </span>
      </p>
    </div>
  );
}
