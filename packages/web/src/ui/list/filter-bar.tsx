import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { FormContext } from '../form/form-context.ts';
import { Select } from '../form/select.tsx';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export type FilterOption = { value: string; label: string; count?: number | undefined };

export type Filter = {
  name: string;
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
};

export type FilterBarProps = {
  /** «Saring naskah» */
  label: string;
  search?: SearchFieldProps;
  selects?: readonly Filter[];
  /** One more field, for a choice too large for a select. */
  field?: ReactNode;
  /** One row of chips with counts; exactly one is pressed. */
  chips?: Filter;
  /** Present while a filter is active: shows «Hapus filter». */
  onClear?: (() => void) | undefined;
};

/** Filters on the page, not in a panel; the owner keeps their state in the address. */
export function FilterBar({ label, search, selects = [], field, chips, onClear }: FilterBarProps) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  return (
    <search ref={bar} tabIndex={-1} aria-label={label} data-print="hide" className="grid gap-4">
      <FormContext value={{ id, busy: false }}>
        <div className="flex flex-wrap items-end gap-4">
          {search ? (
            <div className="min-w-0 flex-[2_1_240px] md:max-xl:flex-[1_1_40%]">
              <SearchField {...search} />
            </div>
          ) : null}
          {selects.map((filter) => (
            <div key={filter.name} className="min-w-0 flex-[1_1_180px] md:max-xl:flex-[1_1_40%]">
              <FilterSelect filter={filter} />
            </div>
          ))}
          {field ? <div className="min-w-0 flex-[1_1_160px] md:max-xl:flex-[1_1_40%]">{field}</div> : null}
          {onClear ? (
            <Button
              variant="quiet"
              icon={<X size={18} aria-hidden />}
              onClick={() => {
                onClear();
                // The button goes away. Not into the search itself: a phone would open its keyboard.
                bar.current?.focus();
              }}
            >
              {messages.ui.clearFilters}
            </Button>
          ) : null}
        </div>
      </FormContext>
      {chips ? <FilterChips filter={chips} /> : null}
    </search>
  );
}

function FilterSelect({ filter }: { filter: Filter }) {
  return (
    <Field name={filter.name} label={filter.label}>
      <Select value={filter.value} onChange={(event) => filter.onChange(event.target.value)}>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function FilterChips({ filter }: { filter: Filter }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form
    <div role="group" aria-label={filter.label} className="flex flex-wrap gap-2">
      {filter.options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === filter.value}
          onClick={() => filter.onChange(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : (
            <span className="font-normal tabular-nums">{option.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
