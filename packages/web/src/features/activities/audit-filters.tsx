import type { AuditEvent } from '@ruang-naskah/domain/activities/audit';
import { objectLabel } from '@ruang-naskah/domain/activities/audit-words';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { formatDate } from '../../ui/format.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { type FilterOption, filterOptions } from '../../ui/list/filter-choice.ts';
import { type AuditView, auditActions, auditResults } from './use-audit-view.ts';

const words = messages.activities;

interface AuditFiltersProps {
  readonly view: AuditView;
  /** The shown lines: their people are the choices of the filter. */
  readonly events: readonly AuditEvent[];
}

export function AuditFilters({ view, events }: AuditFiltersProps) {
  const { query, setFilter } = view;
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <FilterBar
          label={words.auditFilters}
          view={view}
          foldedFilterCount={
            [query.action, query.result, query.actorId, query.from, query.to].filter(
              (value) => value !== undefined,
            ).length
          }
          search={{ name: 'q', label: words.auditSearch, placeholder: words.auditSearchHint }}
          selects={[
            {
              name: 'action',
              label: words.auditAction,
              all: words.allActions,
              options: filterOptions(auditActions, words.auditActions),
            },
            {
              name: 'result',
              label: words.auditResult,
              all: words.allResults,
              options: filterOptions(auditResults, words.auditResults),
            },
            {
              name: 'actorId',
              label: words.auditActor,
              all: words.allActors,
              options: actorOptions(events, query.actorId),
            },
          ]}
          field={<Period view={view} />}
          printed={[
            ...(query.from === undefined ? [] : [`${words.auditFrom}: ${formatDate(query.from)}`]),
            ...(query.to === undefined ? [] : [`${words.auditTo}: ${formatDate(query.to)}`]),
          ]}
        />
      </div>
      {query.objectId === undefined ? null : (
        <Button icon={<X size={18} aria-hidden />} onClick={() => setFilter('objectId', '')}>
          {words.auditObjectOnly(objectLabel(events[0]?.objectType ?? ''))}
        </Button>
      )}
    </div>
  );
}

function Period({ view: { query, setFilter } }: { view: AuditView }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <AuditDateField
        name="from"
        label={words.auditFrom}
        value={query.from ?? ''}
        onChange={(value) => setFilter('from', value)}
      />
      <AuditDateField
        name="to"
        label={words.auditTo}
        value={query.to ?? ''}
        onChange={(value) => setFilter('to', value)}
      />
    </div>
  );
}

/** The person in the address is offered even where none of their events is in sight. */
function actorOptions(events: readonly AuditEvent[], chosen: string | undefined): FilterOption[] {
  const names = new Map<string, string>();
  if (chosen !== undefined) names.set(chosen, words.auditChosenActor);
  for (const { actorId, actorName } of events) if (actorId !== null) names.set(actorId, actorName);
  return [...names].map(([value, label]) => ({ value, label }));
}

interface AuditDateFieldProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One end of the period. The field reports every typed digit; only a complete date filters the list. */
function AuditDateField({ name, label, value, onChange }: AuditDateFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  function change(text: string) {
    setTyped(text);
    if (text === '' || isCalendarDate(text)) onChange(text);
  }
  return <DateField name={name} label={label} value={typed} onChange={change} />;
}
