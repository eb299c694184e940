import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { assignableStages, lastStage } from '@ruang-naskah/domain/projects/stages';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

const words = messages.projectList;

/** What can be changed in a row without opening the dialog. */
export type EditableField = keyof typeof words.change;

/** The cell whose editor is open. */
export interface EditedCell {
  readonly projectId: string;
  readonly field: EditableField;
}

interface EditableCellProps {
  readonly project: ProjectListItem;
  readonly field: EditableField;
  readonly editedCell: EditedCell | null;
  readonly onEdit: (cell: EditedCell | null) => void;
  readonly children: ReactNode;
}

/**
 * Whether the row offers this for the stage that it shows: an author's stages have no choice of person (decision 0006), but
 * their author can be reminded.
 */
function isOffered({ currentOverallStatus, kind, turn }: ProjectListItem, field: EditableField): boolean {
  if (field === 'status') return true;
  const stage = turn.stage ?? currentOverallStatus;
  if (stage === null || stage === lastStage) return false;
  if (field === 'deadline' || turn.holderId !== null) return true;
  return assignableStages[kind].some((name) => name === stage);
}

/** A cell that becomes editable on a press; its editor is loaded then. */
export function EditableCell({ project, field, editedCell, onEdit, children }: EditableCellProps) {
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  if (!isOffered(project, field)) return children;
  const isEdited = editedCell?.projectId === project.id && editedCell.field === field;
  return (
    <span className="relative block">
      <button
        ref={button}
        type="button"
        className="row-button"
        data-print="text"
        aria-expanded={isEdited}
        onClick={() => onEdit(isEdited ? null : { projectId: project.id, field })}
      >
        <span className="sr-only">{words.change[field](project.title)} </span>
        {children}
      </button>
      {isEdited ? (
        <div ref={editor} className="cell-editor" data-at={field === 'deadline' ? 'end' : undefined}>
          <Suspense fallback={<Skeleton count={2} label={messages.ui.loading} />}>
            <CellEditor
              id={project.id}
              field={field}
              onClose={() => {
                onEdit(null);
                moveFocusUnlessTyping(button.current, editor.current);
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </span>
  );
}
