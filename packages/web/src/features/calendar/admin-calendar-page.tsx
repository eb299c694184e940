import { yearPattern } from '@ruang-naskah/domain/calendar/values';
import { type Weekday, weekdays } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearch } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { classNames } from '../../ui/class-names.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { HolidayList } from './holiday-list.tsx';
import { DueDays, holidayYear } from './queries.ts';

const words = messages.calendar;

/** /admin/calendar: the holidays of a year, which no age and no plan counts (decision 0089). */
export default function AdminCalendarPage() {
  const { settings } = useSession();
  const asked = new URLSearchParams(useSearch()).get('tahun') ?? '';
  const year = yearPattern.test(asked) ? asked : '';
  const answer = useQuery(holidayYear(year));
  const present = Number(useToday().slice(0, 4));
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={<Link href={paths.settings}>{words.back}</Link>}
      />
      <div className="grid gap-6">
        <p>
          {words.week(weekText(settings.workingWeek))} <Link href={paths.settings}>{words.changeWeek}</Link>
        </p>
        <Suspense fallback={null}>
          <DueDays />
        </Suspense>
        <Years present={present} shown={year === '' ? String(present) : year} />
        <Answer query={answer} loading={<Skeleton shape="rows" count={8} />} failed={words.loadFailed} keep>
          {(stored) => <HolidayList key={stored.year} stored={stored} />}
        </Answer>
      </div>
    </div>
  );
}

/** The years around the present one. */
function Years({ present, shown }: { present: number; shown: string }) {
  return (
    <nav aria-label={words.years} className="flex flex-wrap gap-2">
      {[present - 1, present, present + 1, present + 2].map(String).map((year) => (
        <Link
          key={year}
          href={`${paths.calendar}?tahun=${year}`}
          className={classNames(
            'chip no-underline',
            year === shown ? 'border-wedel font-semibold text-wedel' : 'text-tinta',
          )}
          aria-current={year === shown ? 'page' : undefined}
        >
          {year}
        </Link>
      ))}
    </nav>
  );
}

/** «Senin, Selasa, Rabu» */
function weekText(week: readonly Weekday[]): string {
  return weekdays
    .filter((day) => week.includes(day))
    .map((day) => messages.dates.weekdays[day])
    .join(', ');
}
