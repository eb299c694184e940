import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Form, document and history of a stage: a quarter of the screen's code, fetched after the first paint. */
const StageTask = lazy(async () => ({ default: (await import('../stages/stage-task.tsx')).StageTask }));

export function OwnStageTask(props: ComponentProps<typeof StageTask>) {
  return (
    // As high as the form, so that nothing moves when it comes.
    <Suspense
      fallback={
        <div className="min-h-48">
          <Skeleton count={2} />
        </div>
      }
    >
      <StageTask {...props} />
    </Suspense>
  );
}
