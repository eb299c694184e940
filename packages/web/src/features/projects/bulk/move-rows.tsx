import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { type RowsDialogProps, RowsForm, StageChoice } from './rows-form.tsx';
import type { SharedChange } from './use-bulk-change.tsx';

const words = messages.projectBulk;
const ways = ['later', 'sooner', 'date'] as const;
type Way = (typeof ways)[number];

interface Move {
  readonly way: Way;
  readonly days: string;
  readonly date: string;
}

/** What was filled in, as a change; or the field that is wrong. */
function readMove({ way, days, date }: Move): SharedChange | Readonly<Record<'days' | 'deadline', string>> {
  if (way === 'date') {
    return isCalendarDate(date) ? { deadline: date } : { ...none, deadline: messages.fields.date };
  }
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  if (count < 1 || count > limits.shiftDays) return { ...none, days: words.daysInvalid(limits.shiftDays) };
  return { shiftDays: way === 'later' ? count : -count };
}
const none = { days: '', deadline: '' };

/** Moves deadlines by working days, or all to one date. */
export function MoveRows(props: RowsDialogProps) {
  const { rows, changing } = props;
  const [stage, setStage] = useState<StageName | null>(null);
  const [move, setMove] = useState<Move>({ way: 'later', days: '', date: '' });
  const [attempt, setAttempt] = useState(0);
  const read = readMove(move);
  const wrong = attempt > 0 && 'days' in read ? read : none;
  return (
    <RowsForm
      {...props}
      title={words.moveTitle(rows.length)}
      submit={words.move}
      errors={wrong}
      attempt={attempt}
      onSubmit={() => {
        if ('days' in read) setAttempt(attempt + 1);
        else changing.run({ ...(stage !== null && { stage }), ...read });
      }}
    >
      <StageChoice stages={stageNames} value={stage} onChange={setStage} />
      <RadioCards
        name="way"
        label={words.how}
        columns={3}
        value={move.way}
        onChange={({ target }) =>
          setMove({ ...move, way: ways.find((one) => one === target.value) ?? 'later' })
        }
        options={ways.map((way) => ({ value: way, label: words.ways[way] }))}
      />
      {move.way === 'date' ? (
        <WorkDateField
          name="deadline"
          label={words.date}
          error={wrong.deadline || undefined}
          value={move.date}
          onChange={(date) => setMove({ ...move, date })}
        />
      ) : (
        <Field name="days" label={words.days} error={wrong.days || undefined}>
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
