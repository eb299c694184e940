import { messages } from '@ruang-naskah/domain/messages.id';
import { formatCount } from '@ruang-naskah/domain/text';
import { isSameFilter, type ViewFilter, type ViewList, viewAddress } from '@ruang-naskah/domain/views/values';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { IconButton } from '../../ui/icon-button.tsx';
import { ViewForm, type ViewFormProps } from './view-form.tsx';

const words = messages.views;

export interface SavedView {
  readonly id: string;
  readonly list: ViewList;
  readonly name: string;
  readonly shared: boolean;
  readonly standard: boolean;
  readonly valid: boolean;
  readonly filter: ViewFilter;
  readonly count: number | undefined;
}

export interface SavedViewsProps extends Pick<ViewFormProps, 'save' | 'change'> {
  readonly views: readonly SavedView[];
  /** What the list shows now. */
  readonly filter: ViewFilter;
}

/** Above a list: its saved filters, and the button that saves the present one. */
export function SavedViews({ views, filter, ...actions }: SavedViewsProps) {
  const [asked, setAsked] = useState<SavedView | 'new' | null>(null);
  useStandardView(views);
  const current = views.find((view) => view.valid && isSameFilter(view.filter, filter));
  return (
    <>
      <nav
        aria-label={words.label}
        className="flex items-center gap-x-1 border-b border-garis max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap"
      >
        {views.map((view) => (
          <span key={view.id} className="inline-flex max-w-full items-center">
            {view.valid ? (
              <Link
                href={viewAddress(view.list, view.filter)}
                className="tab min-w-0 wrap-anywhere no-underline"
                aria-current={view === current ? 'true' : undefined}
              >
                <ViewName view={view} />
              </Link>
            ) : (
              <span className="tab min-w-0 wrap-anywhere">
                <ViewName view={view} />
              </span>
            )}
            {view === current || !view.valid ? (
              <IconButton
                label={words.edit(view.name)}
                icon={<Pencil size={16} aria-hidden />}
                onClick={() => setAsked(view)}
              />
            ) : null}
          </span>
        ))}
        {current === undefined ? (
          <button
            type="button"
            className="tab inline-flex items-center gap-1"
            onClick={() => setAsked('new')}
          >
            <Plus size={16} aria-hidden />
            {words.save}
          </button>
        ) : null}
      </nav>
      <ViewForm edited={asked} onClose={() => setAsked(null)} {...actions} />
    </>
  );
}

/**
 * A list opened without a filter starts with its default view, only once; not where it was opened to show what was just
 * created, which the view may not hold.
 */
function useStandardView(views: readonly SavedView[]) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = useHistoryState<{ readonly created?: string } | null>();
  const decided = useRef(search !== '' || state?.created !== undefined);
  useEffect(() => {
    if (decided.current || views.length === 0) return;
    decided.current = true;
    const standard = views.find((view) => view.standard && view.valid);
    if (standard !== undefined && search === '')
      navigate(viewAddress(standard.list, standard.filter), { replace: true });
  }, [views, search, navigate]);
}

function ViewName({ view }: { view: SavedView }) {
  return (
    <>
      {view.name}
      {view.count === undefined ? null : (
        <span className="font-normal tabular-nums">{formatCount(view.count)}</span>
      )}
      {view.valid ? null : <small className="font-normal"> ({words.invalid})</small>}
    </>
  );
}
