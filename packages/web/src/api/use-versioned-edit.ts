import { useState } from 'react';
import { isStale } from './api-error.ts';

interface Versioned {
  readonly version: number;
}

interface VersionedEditOptions<T extends Versioned, E> {
  /** The record as the page has it. */
  readonly stored: T;
  /** Asks for the record as it is saved now. @throws ApiError */
  readonly latest: () => Promise<T>;
  readonly begin: (stored: T) => E;
  /** Carries the edit over to the state that somebody else saved. */
  readonly rebase: (edit: E, base: T, latest: T) => E;
  /** For a form beside its record: a refetched record becomes the base of the edit. */
  readonly follow?: boolean;
}

interface State<T, E> {
  /** The base of the edit, whose version is sent with the save. */
  readonly base: T;
  readonly edit: E;
  /** The error of the last save. */
  readonly error: unknown;
  /** The edit was carried over to a state saved by somebody else. */
  readonly rebased: boolean;
}

/**
 * The edit of a record that others edit as well. It is saved under the version it was made from; when somebody else has
 * saved first (412), it continues from their state or starts over, and never overwrites it.
 */
export function useVersionedEdit<T extends Versioned, E>(options: VersionedEditOptions<T, E>) {
  const { stored, begin, rebase } = options;
  const opened = (base: T): State<T, E> => ({ base, edit: begin(base), error: null, rebased: false });
  const [state, setState] = useState(() => opened(stored));

  /** The edit is given if the form holds it. */
  function continueOn(latest: T, edit?: E) {
    setState((now) => ({
      base: latest,
      edit: rebase(edit ?? now.edit, now.base, latest),
      error: null,
      rebased: true,
    }));
  }
  if (options.follow === true && stored.version !== state.base.version) continueOn(stored);

  /** @throws what the save failed with */
  async function save<R>(send: (version: number) => Promise<R>): Promise<R> {
    setState((now) => ({ ...now, error: null }));
    try {
      return await send(state.base.version);
    } catch (error) {
      setState((now) => ({ ...now, error }));
      throw error;
    }
  }
  return {
    ...state,
    /** Somebody else has saved meanwhile: `reload`, `continueOn` and `startOver` are the ways on. */
    stale: isStale(state.error),
    change: (make: (edit: E, base: T) => E) =>
      setState((now) => ({ ...now, edit: make(now.edit, now.base) })),
    save,
    latest: options.latest,
    continueOn,
    startOver: (latest: T) => setState(opened(latest)),
    /** True once the edit continues from the saved state; without an answer nothing changes, and it can be repeated. */
    reload: async (edit?: E): Promise<boolean> => {
      const latest = await options.latest().catch(() => undefined);
      if (latest !== undefined) continueOn(latest, edit);
      return latest !== undefined;
    },
  };
}
export type VersionedEdit<T extends Versioned, E> = ReturnType<typeof useVersionedEdit<T, E>>;
