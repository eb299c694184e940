import { messages } from '@ruang-naskah/domain/messages.id';
import { Link } from 'wouter';
import type { ReviewStep } from '../list/use-review-place.ts';

const words = messages.reviews;

interface ReviewNeighboursProps {
  readonly previous: ReviewStep | undefined;
  readonly next: ReviewStep | undefined;
}

/** From one manuscript to the next, in the order of the list it was opened from. */
export function ReviewNeighbours({ previous, next }: ReviewNeighboursProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={words.others} className="flex flex-wrap gap-x-5">
      <Step to={previous} label={words.previousManuscript} />
      <Step to={next} label={words.nextManuscript} />
    </nav>
  );
}

function Step({ to, label }: { to: ReviewStep | undefined; label: string }) {
  if (to === undefined) return null;
  return (
    <Link href={to.href} state={to.state} className="inline-flex min-h-11 items-center">
      {label}
    </Link>
  );
}
