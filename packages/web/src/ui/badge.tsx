import type { ReactNode } from 'react';

export type BadgeTone =
  | 'kuning'
  | 'hijau'
  | 'merah'
  | 'jingga'
  | 'biru'
  | 'terong'
  | 'toska'
  | 'abu'
  | 'wedel'
  | 'selesai';

/** A status in a word: colour is never the only sign, so there is always a mark and the full text. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {icon ?? <span className="badge-dot" aria-hidden />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
