import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import {
  planOf,
  type ScheduleTemplate,
  type StagePlan,
  templateFor,
  templateLabel,
} from '@ruang-naskah/domain/schedules/values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { useToday } from '../../../api/use-today.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { formatLongDate } from '../../../ui/format.ts';
import { allSchedules } from '../../schedules/queries.ts';

const words = messages.schedules;

/** The plan of a new project: none without a template, `incomplete` while the template's day is missing. */
export type ChosenPlan = StagePlan | 'incomplete' | null;

interface SchedulePickerProps {
  /** Of the manuscript that the project is started from; '' without one. */
  readonly imprint: string;
  readonly onPlan: (plan: ChosenPlan) => void;
}

/** An optional template with a preview of every date; hidden if the publisher has no templates. */
export function SchedulePicker({ imprint, onPlan }: SchedulePickerProps) {
  const answer = useQuery(allSchedules());
  return (
    <Answer query={answer} loading={<Skeleton count={2} />} failed={words.loadFailed} keepDataOnError>
      {({ templates }) =>
        templates.length === 0 ? null : (
          <TemplateChoice templates={templates} imprint={imprint} onPlan={onPlan} />
        )
      }
    </Answer>
  );
}

type TemplateChoiceProps = SchedulePickerProps & { readonly templates: readonly ScheduleTemplate[] };

function TemplateChoice({ templates, imprint, onPlan }: TemplateChoiceProps) {
  const { calendar } = useSession();
  const today = useToday();
  const [chosenLabel, setChosenLabel] = useState(() => {
    const suggested = templateFor(templates, imprint);
    return suggested === undefined ? '' : templateLabel(suggested);
  });
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const template = templates.find((one) => templateLabel(one) === chosenLabel);
  const date = typedDate ?? (template?.anchor === 'print' ? '' : today);
  const plan = useMemo((): ChosenPlan => {
    if (template === undefined) return null;
    return isCalendarDate(date) ? planOf(template, date, calendar) : 'incomplete';
  }, [template, date, calendar]);
  useEffect(() => onPlan(plan), [plan, onPlan]);
  return (
    <fieldset className="grid gap-5 rounded-2 border border-garis bg-kertas p-4">
      <legend className="px-1 font-semibold">{words.choose}</legend>
      <div className="grid gap-5">
        <Field name="schedule" label={words.choose} optional labelHidden>
          <Select value={chosenLabel} onChange={({ target }) => setChosenLabel(target.value)}>
            <option value="">{words.none}</option>
            {templates.map(templateLabel).map((label) => (
              <option key={label}>{label}</option>
            ))}
          </Select>
        </Field>
        {template === undefined ? null : (
          <DateField
            name="scheduleDate"
            label={words.anchors[template.anchor]}
            value={date}
            onChange={setTypedDate}
            error={plan === 'incomplete' && typedDate !== null ? words.dateMissing : undefined}
          />
        )}
      </div>
      {plan === null || plan === 'incomplete' ? null : <PlanPreview plan={plan} />}
      <Link href={paths.schedules} className="text-sm">
        {words.open}
      </Link>
    </fieldset>
  );
}

/** The deadline of every stage, before anything is saved. */
function PlanPreview({ plan }: { plan: StagePlan }) {
  return (
    <section aria-label={words.preview} className="grid gap-2">
      <h3 className="text-base">{words.preview}</h3>
      <ol className="grid text-sm">
        {stageNames.map((stage) => {
          const date = plan[stage];
          if (date === undefined) return null;
          return (
            <li key={stage} className="flex flex-wrap justify-between gap-x-4 border-t border-garis py-1">
              <span>{stage}</span>
              <time dateTime={date}>{formatLongDate(date)}</time>
            </li>
          );
        })}
      </ol>
      <p className="field-hint">{words.previewHint}</p>
    </section>
  );
}
