import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { namesOf } from './refused-rows.tsx';
import type { BulkChangeState } from './use-bulk-change.tsx';

const words = messages.projectBulk;
const formId = 'ubah-proyek';

export interface RowsDialogProps {
  readonly rows: readonly ProjectListItem[];
  readonly bulkChange: BulkChangeState;
  readonly onClose: () => void;
}

interface RowsFormProps extends RowsDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly attempt?: number;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The one question before several rows are changed: how many, which, and to what. */
export function RowsForm({
  rows,
  bulkChange,
  title,
  submitLabel,
  onClose,
  children,
  ...form
}: RowsFormProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="md"
      footer={
        <>
          <CancelButton onCancel={onClose} />
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={bulkChange.busy}
            busyLabel={words.saving}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        aria-label={title}
        busy={bulkChange.busy}
        submitError={bulkChange.failure}
        errors={form.errors ?? {}}
        attempt={form.attempt ?? 0}
        onSubmit={form.onSubmit}
      >
        <p className="text-tinta-2">{namesOf(rows)}</p>
        {children}
      </FormShell>
    </Dialog>
  );
}

interface StageChoiceProps {
  readonly stages: readonly StageName[];
  readonly value: StageName | null;
  readonly onChange: (stage: StageName | null) => void;
}

/** Which stage is meant: the present stage of each row, or the same stage of all. */
export function StageChoice({ stages, value, onChange }: StageChoiceProps) {
  return (
    <Field name="stage" label={words.stage}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(isStageName(target.value) ? target.value : null)}
      >
        <option value="">{words.presentStage}</option>
        {stages.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </Select>
    </Field>
  );
}
