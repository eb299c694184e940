import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { type RowsDialogProps, RowsForm, StageChoice } from './rows-form.tsx';
import type { SharedChange } from './use-bulk-change.tsx';

const words = messages.projectBulk;
const moveKinds = ['later', 'sooner', 'date'] as const;
type MoveKind = (typeof moveKinds)[number];

interface MoveInput {
  readonly way: MoveKind;
  readonly days: string;
  readonly date: string;
}

/** The input as a change; null where it is wrong, with the errors of its fields. */
function readMove({ way, days, date }: MoveInput) {
  if (way === 'date') {
    if (isCalendarDate(date)) return validMove({ deadline: date });
    return { change: null, errors: { ...noErrors, deadline: messages.fields.date } };
  }
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  if (count < 1 || count > limits.shiftDays) {
    return { change: null, errors: { ...noErrors, days: words.daysInvalid(limits.shiftDays) } };
  }
  return validMove({ shiftDays: way === 'later' ? count : -count });
}

const noErrors = { days: '', deadline: '' };
const validMove = (change: SharedChange) => ({ change, errors: noErrors });

/** Moves deadlines by working days, or all to one date. */
export function MoveRows(props: RowsDialogProps) {
  const { rows, bulkChange } = props;
  const [stage, setStage] = useState<StageName | null>(null);
  const [move, setMove] = useState<MoveInput>({ way: 'later', days: '', date: '' });
  const [attempt, setAttempt] = useState(0);
  const { change, errors: moveErrors } = readMove(move);
  const errors = attempt > 0 ? moveErrors : noErrors;
  return (
    <RowsForm
      {...props}
      title={words.moveTitle(rows.length)}
      submitLabel={words.move}
      errors={errors}
      attempt={attempt}
      onSubmit={() => {
        if (change === null) setAttempt(attempt + 1);
        else bulkChange.run({ ...(stage !== null && { stage }), ...change });
      }}
    >
      <StageChoice stages={stageNames} value={stage} onChange={setStage} />
      <RadioCards
        name="way"
        label={words.how}
        columns={3}
        value={move.way}
        onChange={({ target }) =>
          setMove({ ...move, way: moveKinds.find((one) => one === target.value) ?? 'later' })
        }
        options={moveKinds.map((way) => ({ value: way, label: words.ways[way] }))}
      />
      {move.way === 'date' ? (
        <WorkDateField
          name="deadline"
          label={words.date}
          error={errors.deadline || undefined}
          value={move.date}
          onChange={(date) => setMove({ ...move, date })}
        />
      ) : (
        <Field name="days" label={words.days} error={errors.days || undefined}>
          <TextInput
            inputMode="numeric"
            value={move.days}
            onChange={({ target }) => setMove({ ...move, days: target.value })}
          />
        </Field>
      )}
    </RowsForm>
  );
}
