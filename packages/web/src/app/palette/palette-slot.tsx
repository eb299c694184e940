import { messages } from '@ruang-naskah/domain/messages.id';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { openPalette, type PaletteView, usePaletteView, usesSingleKeys } from '../../api/palette.ts';
import { useSession } from '../../api/session.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { isTyping } from '../../ui/focus.ts';
import { useHydrated } from '../../ui/frame/use-hydrated.ts';
import { Palette } from './palette.tsx';

type OpenView = NonNullable<PaletteView>;

/** The search is loaded with the page, because people type into it at once. */
const load: Readonly<Record<OpenView, () => Promise<ComponentType>>> = {
  find: async () => Palette,
  keys: async () => (await import('./key-list.tsx')).KeyList,
};

/** The button for the palette on wide screens, beside the bell. */
export function PaletteButton() {
  const { role } = useSession().user;
  const words = messages.palette;
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className="palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      inert={!hydrated}
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
      const nextView = viewFor(event);
      if (nextView === null) return;
      event.preventDefault();
      openPalette(nextView);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const { View, failed } = useLoaded(view);
  return (
    <>
      <div className="frame-notice">
        {failed === null ? null : (
          <div className="mb-4">
            <LoadError message={messages.palette.notOpened[failed]} onRetry={() => openPalette(failed)} />
          </div>
        )}
      </div>
      {View === undefined ? null : <View />}
    </>
  );
}

/** The component of this view once its code is loaded; code that failed to load is requested again at the next press. */
function useLoaded(view: PaletteView) {
  const [views, setViews] = useState<Partial<Record<OpenView, ComponentType>>>({ find: Palette });
  const [failed, setFailed] = useState<PaletteView>(null);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted on another screen is not wanted on this one
  useEffect(() => setFailed(null), [path]);
  const isMissing = view !== null && views[view] === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let wanted = true;
    setFailed(null);
    load[view]().then(
      (View) => {
        setViews((known) => ({ ...known, [view]: View }));
        // Not opened if the person has begun to type elsewhere, or has opened a dialog, while the code was loading.
        if (wanted && (isDialogOpen() || isTyping())) openPalette(null);
      },
      () => {
        if (!wanted) return;
        setFailed(view);
        openPalette(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [view, isMissing]);
  return { View: view === null ? undefined : views[view], failed };
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]:not(.drawer)') !== null;
}

/** Nothing opens over a dialog, which may have unsaved input; in a text field single keys are letters. */
function viewFor({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): PaletteView {
  if (isComposing || altKey || isDialogOpen()) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'find' : null;
  const types = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  if (types || !usesSingleKeys()) return null;
  if (key === '/') return 'find';
  return key === '?' ? 'keys' : null;
}
