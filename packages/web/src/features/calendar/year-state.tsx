import type { HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { Holidays } from './use-holidays.ts';

const words = messages.calendar;

/** An estimate until the admin confirms the list; the confirmation can be taken back. */
export function YearState({
  stored: { year, confirmed },
  saving,
}: {
  stored: HolidayYear;
  saving: Holidays;
}) {
  const toast = useToast();
  async function set(now: boolean) {
    const done = await saving.confirm(now).catch(() => undefined);
    if (done !== undefined) toast({ message: now ? words.confirmed(year) : words.reopened(year) });
  }
  const button = (
    <Button busy={saving.busy} busyLabel={words.saving} onClick={() => void set(!confirmed)}>
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
