import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { assignableStages, lastStage } from '@ruang-naskah/domain/projects/stages';
import { type ReactNode, Suspense, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { moveFocus } from '../../../ui/focus.ts';
import { late } from '../../../ui/late.ts';

const RowEditor = late(async () => (await import('./row-editor.tsx')).RowEditor);

const words = messages.projectList;

/** What can be changed in a row without opening the dialog. */
export type RowField = keyof typeof words.change;

/** The one cell that is being edited, or none. */
export interface EditedCell {
  readonly id: string;
  readonly field: RowField;
}

interface RowButtonProps {
  readonly project: ProjectListItem;
  readonly field: RowField;
  readonly edited: EditedCell | null;
  readonly onEdit: (cell: EditedCell | null) => void;
  readonly children: ReactNode;
}

/**
 * Whether the row offers this for the stage that it shows: an author's stages have no choice of person (decision 0006), but
 * their author can be reminded.
 */
function isOffered({ currentOverallStatus, kind, turn }: ProjectListItem, field: RowField): boolean {
  if (field === 'status') return true;
  const stage = turn.stage ?? currentOverallStatus;
  if (stage === null || stage === lastStage) return false;
  if (field === 'deadline' || turn.holderId !== null) return true;
  return assignableStages[kind].some((name) => name === stage);
}

/** A cell that becomes editable on a press; its editor is loaded then. */
export function RowButton({ project, field, edited, onEdit, children }: RowButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  if (!isOffered(project, field)) return children;
  const opened = edited?.id === project.id && edited.field === field;
  return (
    <span className="relative block">
      <button
        ref={button}
        type="button"
        className="row-button"
        data-print="text"
        aria-expanded={opened}
        onPointerEnter={RowEditor.ahead}
        onClick={() => onEdit(opened ? null : { id: project.id, field })}
      >
        <span className="sr-only">{words.change[field](project.title)} </span>
        {children}
      </button>
      {opened ? (
        <div ref={editor} className="row-editor" data-at={field === 'deadline' ? 'end' : undefined}>
          <Suspense fallback={<Skeleton count={2} label={messages.ui.loading} />}>
            <RowEditor
              id={project.id}
              field={field}
              onClose={() => {
                onEdit(null);
                moveFocus(button.current, editor.current);
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </span>
  );
}
