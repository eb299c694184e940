import { messages } from '@ruang-naskah/domain/messages.id';

/** The id that every `<main tabIndex={-1}>` carries. */
export const mainId = 'isi';

export function SkipLink() {
  return (
    <a href={`#${mainId}`} className="btn btn-primary skip-link">
      {messages.ui.skipToContent}
    </a>
  );
}
