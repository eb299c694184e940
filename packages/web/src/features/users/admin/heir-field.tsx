import { shownEmail } from '@ruang-naskah/domain/emails';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { editorsNamed } from '../queries.ts';

const words = messages.roleChange;

interface HeirFieldProps {
  /** The person who leaves, and cannot be chosen. */
  readonly leaving: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The editor who takes over somebody's open stages; searched by name if there is more than one page of editors. */
export function HeirField({ leaving, value, error, onChange }: HeirFieldProps) {
  const [search, setSearch] = useState('');
  const editors = useQuery(editorsNamed(search.trim().slice(0, limits.searchQuery)));
  const found = editors.data?.items ?? [];
  const others = found.filter(({ id }) => id !== leaving);
  const many = search !== '' || found.length >= limits.pageSize;
  return (
    <div className="grid gap-2">
      {many ? (
        <Field name="heir-search" label={words.searchEditor}>
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
          {others.map(({ id, nama, twin }) => (
            <option key={id} value={id}>
              {twin === null ? nama : `${nama} (${shownEmail(twin.email)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Failure message={editors.isError ? words.editorsFailed : ''} />
    </div>
  );
}
