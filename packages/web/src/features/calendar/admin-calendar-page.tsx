import { yearPattern } from '@ruang-naskah/domain/calendar/values';
import { type Weekday, weekdays } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../api/address.ts';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { classNames } from '../../ui/class-names.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { HolidayList } from './holiday-list.tsx';
import { DueDaysOff } from './parts.ts';
import { holidayYear } from './queries.ts';

const words = messages.calendar;

/** /admin/calendar: the days off of a year, which are no working days in deadlines and ages (decision 0080). */
export default function AdminCalendarPage() {
  const { settings } = useSession();
  const yearInAddress = useAddress().read('tahun');
  const year = yearPattern.test(yearInAddress) ? yearInAddress : '';
  const answer = useQuery(holidayYear(year));
  const currentYear = Number(useToday().slice(0, 4));
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
          <DueDaysOff />
        </Suspense>
        <YearLinks currentYear={currentYear} shownYear={year === '' ? String(currentYear) : year} />
        <Answer
          query={answer}
          loading={<Skeleton shape="rows" count={8} />}
          failed={words.loadFailed}
          keepDataOnError
        >
          {(stored) => <HolidayList key={stored.year} stored={stored} />}
        </Answer>
      </div>
    </div>
  );
}

/** Links to the last, the current and the next two years. */
function YearLinks({ currentYear, shownYear }: { currentYear: number; shownYear: string }) {
  return (
    <nav aria-label={words.years} className="flex flex-wrap gap-2">
      {[currentYear - 1, currentYear, currentYear + 1, currentYear + 2].map(String).map((year) => (
        <Link
          key={year}
          href={`${paths.calendar}?tahun=${year}`}
          className={classNames(
            'chip no-underline',
            year === shownYear ? 'border-wedel font-semibold text-wedel' : 'text-tinta',
          )}
          aria-current={year === shownYear ? 'page' : undefined}
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
