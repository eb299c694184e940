import type { Holiday, HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { HolidayForm } from './holiday-form.tsx';
import { type HolidaySaving, useHolidaySaving } from './use-holiday-saving.ts';

const words = messages.calendar;

/** A year: whether it is confirmed, its days, and the actions on them. */
export function HolidayList({ stored }: { stored: HolidayYear }) {
  const { year, holidays } = stored;
  const saving = useHolidaySaving(stored);
  const toast = useToast();
  /** The day whose form is open: `null` for a new one, undefined while no form is open. */
  const [edited, setEdited] = useState<Holiday | null | undefined>(undefined);
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLElement>(holidays.map(({ date }) => date));
  const handleOutcome = useOutcome();
  function remove(day: Holiday) {
    void handleOutcome(saving.remove(day), {
      ifStillOpen: () => focusAfterRemoving(day.date),
      done: () => toast({ message: words.removed(day.name) }),
      failed: saving.failed,
    });
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
      <SaveFailure saving={saving} shown={edited === undefined} />
      {holidays.length === 0 ? null : <YearConfirmation stored={stored} saving={saving} />}
      {holidays.length === 0 ? (
        <Empty>{words.empty}</Empty>
      ) : (
        <HolidayRows holidays={holidays} busy={saving.busy} onChange={setEdited} onRemove={remove} />
      )}
      {edited === undefined ? null : (
        <HolidayForm stored={stored} day={edited} saving={saving} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

/** The failure of a removal or a confirmation; an open form shows its failure itself. */
function SaveFailure({ saving, shown }: { saving: HolidaySaving; shown: boolean }) {
  if (!shown || saving.failure === '') return null;
  return (
    <Alert tone="danger" role="alert">
      <p>{saving.failure}</p>
    </Alert>
  );
}

interface HolidayRowsProps {
  readonly holidays: readonly Holiday[];
  readonly busy: boolean;
  readonly onChange: (day: Holiday) => void;
  readonly onRemove: (day: Holiday) => void;
}

/** By date, each with its kind; dates that may still change are marked. */
function HolidayRows({ holidays, busy, onChange, onRemove }: HolidayRowsProps) {
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {holidays.map((day) => (
        <li key={day.date} className="flex items-center gap-3 border-garis py-1 pr-2 pl-4 not-last:border-b">
          <span className="grid min-w-0 flex-1 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-3">
            <time dateTime={day.date}>{formatLongDate(day.date)}</time>
            <span className="min-w-0">
              {day.name}{' '}
              <small className="text-tinta-2 max-sm:block">
                {[words.kinds[day.kind], day.estimated ? words.estimate : ''].filter(Boolean).join(' · ')}
              </small>
            </span>
          </span>
          <RowActions
            editLabel={words.change(day.name)}
            onChange={() => onChange(day)}
            removeLabel={words.remove(day.name)}
            onRemove={() => onRemove(day)}
            busy={busy}
          />
        </li>
      ))}
    </ul>
  );
}

/** A year's days off are estimated until the admin confirms the list; the confirmation can be taken back. */
function YearConfirmation({
  stored: { year, confirmed },
  saving,
}: {
  stored: HolidayYear;
  saving: HolidaySaving;
}) {
  const toast = useToast();
  const handleOutcome = useOutcome();
  function setConfirmed(next: boolean) {
    void handleOutcome(saving.confirm(next), {
      done: () => toast({ message: next ? words.confirmed(year) : words.reopened(year) }),
      failed: saving.failed,
    });
  }
  const button = (
    <Button busy={saving.busy} busyLabel={words.saving} onClick={() => setConfirmed(!confirmed)}>
      {confirmed ? words.reopen : words.confirm(year)}
    </Button>
  );
  return confirmed ? (
    <Alert tone="success" action={button}>
      <p>{words.confirmed(year)}</p>
    </Alert>
  ) : (
    <Alert tone="warning" title={words.gaps.unconfirmed(year)} action={button}>
      <p>{words.confirmLead}</p>
    </Alert>
  );
}
