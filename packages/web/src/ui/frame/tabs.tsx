import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Tab = { id: string; label: string; count?: number | undefined };

export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

/** Tabs as in the ARIA patterns: one of them in the tab order, arrows, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const target = tabAfter(event.key, tabs, selected);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(target)]?.focus();
  }
  return (
    <div className="grid gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex flex-wrap border-b border-garis"
        onKeyDown={handleKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="font-normal tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

function tabAfter(key: string, tabs: readonly Tab[], selected: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === selected);
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  return undefined;
}
