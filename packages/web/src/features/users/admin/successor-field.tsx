import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import { editorsNamed } from '../queries.ts';

const words = messages.roleChange;

interface SuccessorFieldProps {
  /** The person who leaves, and cannot be chosen. */
  readonly leavingId: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The editor who takes over somebody's open stages; searched by name if there is more than one page of editors. */
export function SuccessorField({ leavingId, value, error, onChange }: SuccessorFieldProps) {
  const [search, setSearch] = useState('');
  const editors = useQuery(editorsNamed(search.trim().slice(0, limits.searchQuery)));
  const found = editors.data?.items ?? [];
  const others = found.filter(({ id }) => id !== leavingId);
  const isSearchable = search !== '' || found.length >= limits.pageSize;
  return (
    <div className="grid gap-2">
      {isSearchable ? (
        <Field name="successor-search" label={words.searchEditor}>
          <TextInput
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              onChange('');
            }}
          />
        </Field>
      ) : null}
      <Field name="handOverTo" label={words.handOverTo} hint={words.handOverHint} error={error}>
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{words.nobodyYet}</option>
          {others.map(({ id, nama, twin: namesakeDetails }) => (
            <option key={id} value={id}>
              {namesakeDetails === null
                ? nama
                : `${nama} (${emailWithReadableDomain(namesakeDetails.email)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Failure message={editors.isError ? words.editorsFailed : ''} />
    </div>
  );
}
