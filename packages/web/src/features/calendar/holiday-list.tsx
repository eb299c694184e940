import type { Holiday, HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { HolidayForm } from './holiday-form.tsx';
import { HolidayRows } from './holiday-rows.tsx';
import { type Holidays, useHolidays } from './use-holidays.ts';
import { YearState } from './year-state.tsx';

const words = messages.calendar;

/** A year: whether it is confirmed, its days, and the actions on them. */
export function HolidayList({ stored }: { stored: HolidayYear }) {
  const { year, holidays } = stored;
  const saving = useHolidays(stored);
  const toast = useToast();
  /** `null` adds one. */
  const [edited, setEdited] = useState<Holiday | null | undefined>(undefined);
  const { container, removed } = useRemovalFocus<HTMLElement>(holidays.map(({ date }) => date));
  async function remove(day: Holiday) {
    const done = await saving.remove(day).catch(() => undefined);
    if (done === undefined) return;
    removed(day.date);
    toast({ message: words.removed(day.name) });
  }
  return (
    <section ref={container} className="grid gap-4" aria-labelledby="hari-libur">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="hari-libur" tabIndex={-1}>
          {words.yearTitle(year)}
        </h2>
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {words.add}
        </Button>
      </div>
      <Failure saving={saving} shown={edited === undefined} />
      {holidays.length === 0 ? null : <YearState stored={stored} saving={saving} />}
      {holidays.length === 0 ? (
        <Empty>{words.empty}</Empty>
      ) : (
        <HolidayRows holidays={holidays} onChange={setEdited} onRemove={(day) => void remove(day)} />
      )}
      {edited === undefined ? null : (
        <HolidayForm
          year={year}
          taken={holidays.map(({ date }) => date)}
          day={edited}
          saving={saving}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** Shown if no form shows it. */
function Failure({ saving, shown }: { saving: Holidays; shown: boolean }) {
  if (!shown || saving.failure === '') return null;
  return (
    <Alert tone="danger" role="alert">
      <p>{saving.failure}</p>
    </Alert>
  );
}
