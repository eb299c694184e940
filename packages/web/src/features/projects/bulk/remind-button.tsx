import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const RemindRows = lazy(async () => ({ default: (await import('./remind-rows.tsx')).RemindRows }));
const words = messages.projectBulk;

interface RemindButtonProps {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly remindedToday?: boolean | undefined;
}

/** Reminds the holder of a project's present stage; once it was done today, it says so instead. */
export function RemindButton({ remindedToday = false, ...row }: RemindButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {remindedToday ? (
        <span className="text-sm text-tinta-2">{messages.projectList.remindedToday}</span>
      ) : (
        <Button aria-label={words.remindAction(row.title)} onClick={() => setOpened(true)}>
          {words.remind}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened ? <RemindRows rows={[row]} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </>
  );
}
