import type { ReactNode } from 'react';
import { BatikPattern } from '../batik-pattern.tsx';

/** One sentence and the one useful action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="relative overflow-hidden rounded-2 border border-garis bg-kertas px-4 py-12 text-center">
      <BatikPattern />
      <div className="relative mx-auto grid max-w-[44ch] justify-items-center gap-4">
        <p className="text-tinta-2">{children}</p>
        {action}
      </div>
    </div>
  );
}
