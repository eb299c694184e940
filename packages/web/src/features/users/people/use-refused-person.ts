import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/** Says which person was refused at this field: somebody who was deleted, or has another role since. */
export function useRefusedPerson(field: string, chosen: Person | null) {
  const [refused, setRefused] = useState<Person | null>(null);
  return {
    onRefused: (error: unknown) => {
      if (error instanceof ApiError && error.fields[field] !== undefined) setRefused(chosen);
    },
    sentence: (error: string | undefined) =>
      error === undefined || refused === null || refused.id !== chosen?.id
        ? error
        : withPersonName(error, refused.nama),
  };
}

/** The refusal of a person with the name, which the server does not know of a deleted account; any other as it is. */
export function withPersonName(message: string, name: string | undefined): string {
  const { authorRequired, editorRequired, personGone } = messages.projects;
  const isWithoutName = message === authorRequired || message === editorRequired;
  return isWithoutName && name !== undefined ? `${message} ${personGone(name)}` : message;
}
