import { messages } from '@ruang-naskah/domain/messages.id';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { suggestShift, workingDaysBehindPlan } from '@ruang-naskah/domain/schedules/values';
import { useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { StagePartProps } from './stage-parts.tsx';

const words = messages.schedules;

/** The first plan if the deadline has moved, and the later deadlines that could move along. */
export function StagePlan({ name, editing }: Omit<StagePartProps, 'errors'>) {
  const { calendar } = useSession();
  const [shifted, setShifted] = useState(0);
  const stage = stageOf(editing.preview, name);
  const slip = workingDaysBehindPlan(stage, calendar);
  const shift = suggestShift(editing.base, editing.preview, name, calendar);
  return (
    <>
      {slip === null || slip === 0 || stage.planned === undefined ? null : (
        <small className="text-tinta-2">{words.slip(formatDate(stage.planned), slip)}</small>
      )}
      {shift === null ? (
        <small role="status" className="empty:hidden">
          {shifted === 0 ? null : words.shifted(shifted)}
        </small>
      ) : (
        <Alert
          tone="info"
          role="status"
          title={words.shiftTitle(shift.moves.length, shift.days)}
          action={
            <Button
              onClick={() => {
                editing.shiftDeadlines(shift);
                setShifted(shift.moves.length);
              }}
            >
              {words.shift}
            </Button>
          }
        >
          <ul>
            {shift.moves.map(({ stage: moved, from, to }) => (
              <li key={moved}>{words.shiftMove(moved, formatDate(from), formatDate(to))}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
