import { messages } from '@ruang-naskah/domain/messages.id';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../button.tsx';

/** An address (pages without JavaScript), a callback, or null at the end. */
export type PagerStep = string | (() => void) | null;

export type PagerProps = {
  previous: PagerStep;
  next: PagerStep;
  /** «26–50 dari 132» */
  summary?: ReactNode;
  busy?: boolean;
};

/** Keyset paging has only previous and next. Renders nothing when everything fits one page. */
export function Pager({ previous, next, summary, busy = false }: PagerProps) {
  if (previous === null && next === null) {
    return summary ? <p className="field-hint">{summary}</p> : null;
  }
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3" aria-label={messages.ui.pages}>
      <p className="field-hint">{summary}</p>
      <div className="flex flex-wrap gap-3">
        <Step step={previous} busy={busy}>
          <ChevronLeft size={18} aria-hidden />
          {messages.ui.previous}
        </Step>
        <Step step={next} busy={busy}>
          {messages.ui.next}
          <ChevronRight size={18} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

function Step({ step, busy, children }: { step: PagerStep; busy: boolean; children: ReactNode }) {
  const label = <span className="inline-flex items-center gap-1">{children}</span>;
  if (typeof step === 'string') return <ButtonLink href={step}>{label}</ButtonLink>;
  return (
    <Button busy={busy} aria-disabled={step === null} onClick={() => step?.()}>
      {label}
    </Button>
  );
}
