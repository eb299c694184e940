import { messages } from '@ruang-naskah/domain/messages.id';
import { Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { openPalette, type PaletteView, usePaletteView, usesSingleKeys } from '../../api/palette.ts';
import { useSession } from '../../api/session.tsx';
import { spare } from '../../ui/feedback/spare.ts';

const Palette = spare(async () => (await import('./palette.tsx')).Palette);
const KeyList = spare(async () => (await import('./key-list.tsx')).KeyList);

/** The way to the palette at a desk, beside the bell. */
export function PaletteButton() {
  const { role } = useSession().user;
  const words = messages.palette;
  return (
    <button
      type="button"
      className="palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('find')}
    >
      <Search size={18} aria-hidden />
      <span className="flex-1 max-lg:sr-only">{role === 'admin' ? words.open : words.openOwn}</span>
      <kbd aria-hidden className="max-lg:hidden">
        {words.findKey}
      </kbd>
    </button>
  );
}

/** Listens for the keys and shows what they open, over any screen. */
export function PaletteSlot() {
  const view = usePaletteView();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = viewFor(event);
      if (asked === null) return;
      event.preventDefault();
      openPalette(asked);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Suspense fallback={null}>
      {view === 'find' ? <Palette /> : null}
      {view === 'keys' ? <KeyList /> : null}
    </Suspense>
  );
}

/** Nothing opens over a dialog, where something may be unsaved; single keys are letters where somebody types. */
function viewFor({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): PaletteView {
  if (isComposing || altKey || document.querySelector('dialog[open]:not(.drawer)') !== null) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'find' : null;
  const types = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  if (types || !usesSingleKeys()) return null;
  if (key === '/') return 'find';
  return key === '?' ? 'keys' : null;
}
