import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { assignableStages, lastStage } from '@ruang-naskah/domain/projects/stages';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useDiscardQuestion } from '../../../ui/dialog/use-discard-question.tsx';
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

interface RowEditing {
  /** Opens another cell, or none, after a question if an unsaved change of the open one would be lost. */
  readonly edit: (
    cell: EditedCell | null,
    options?: { readonly losesChoiceOnly?: boolean; readonly closed?: () => void },
  ) => void;
  /** Whether the open cell holds an unsaved change. */
  readonly setChanged: (isChanged: boolean) => void;
}

/** The one cell of a table that is edited. */
export function useEditedCell() {
  const [editedCell, setEditedCell] = useState<EditedCell | null>(null);
  const isChanged = useRef(false);
  const { askFirst, question } = useDiscardQuestion();
  const edit: RowEditing['edit'] = (cell, { losesChoiceOnly = false, closed } = {}) =>
    askFirst(isChanged.current && !losesChoiceOnly, () => {
      setEditedCell(cell);
      closed?.();
    });
  const setChanged = useCallback((changed: boolean) => {
    isChanged.current = changed;
  }, []);
  return { editedCell, edit, setChanged, question };
}

interface EditableCellProps {
  readonly project: ProjectListItem;
  readonly field: EditableField;
  readonly editedCell: EditedCell | null;
  readonly edit: RowEditing['edit'];
  readonly onChanged: RowEditing['setChanged'];
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
export function EditableCell({ project, field, editedCell, edit, onChanged, children }: EditableCellProps) {
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
        onClick={() => edit(isEdited ? null : { projectId: project.id, field })}
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
              onChanged={onChanged}
              onClose={() =>
                edit(null, {
                  // Esc and «Batal» put a choice back; a date was typed.
                  losesChoiceOnly: field !== 'deadline',
                  closed: () => moveFocusUnlessTyping(button.current, editor.current),
                })
              }
            />
          </Suspense>
        </div>
      ) : null}
    </span>
  );
}
