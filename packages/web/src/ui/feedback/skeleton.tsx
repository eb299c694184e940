import { messages } from '@ruang-naskah/domain/messages.id';

export type SkeletonProps = { shape?: 'lines' | 'rows' | 'cards'; count?: number; label?: string };

/** First load only: appears after 200 ms, in the height of what comes. Refetching keeps the old content. */
export function Skeleton({ shape = 'lines', count = 3, label = messages.ui.loading }: SkeletonProps) {
  return (
    <div role="status" className="skeleton" data-shape={shape === 'lines' ? undefined : shape}>
      <span className="text-sm text-tinta-2">{label}</span>
      {Array.from({ length: count }, (_, index) => `bar-${index}`).map((key) => (
        <i key={key} aria-hidden />
      ))}
    </div>
  );
}
