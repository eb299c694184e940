import { useState } from 'react';
import { isRefusal, isStale } from './api-error.ts';

interface Versioned {
  readonly version: number;
}

interface VersionedEditOptions<T extends Versioned, E> {
  /** The record as the page has it. */
  readonly stored: T;
  /** Asks for the record as it is saved now. @throws ApiError */
  readonly fetchLatest: () => Promise<T>;
  readonly begin: (stored: T) => E;
  /** Carries the edit over to the state that somebody else saved. */
  readonly rebase: (edit: E, base: T, latest: T) => E;
  /** For a form that is always on the page: a refetched record becomes the base of the edit. */
  readonly rebaseOnRefetch?: boolean;
}

interface State<T, E> {
  /** The base of the edit, whose version is sent with the save. */
  readonly base: T;
  readonly edit: E;
  /** The error of the last save. */
  readonly error: unknown;
  /** A save is under way, or was never answered: its repeat is sent under the same version. */
  readonly isUnanswered: boolean;
  /** The edit was carried over to a state saved by somebody else. */
  readonly rebased: boolean;
}

/**
 * The edit of a record that others edit as well. It is saved under the version it was made from; when somebody else has
 * saved first (412), it continues from their state or starts over, and never overwrites it.
 */
export function useVersionedEdit<T extends Versioned, E>(options: VersionedEditOptions<T, E>) {
  const { stored, begin, rebase } = options;
  const beginAt = (base: T): State<T, E> => ({
    base,
    edit: begin(base),
    error: null,
    isUnanswered: false,
    rebased: false,
  });
  const [state, setState] = useState(() => beginAt(stored));

  /** The edit is given if the form holds it. */
  function rebaseOnto(latest: T, edit?: E) {
    setState((now) => ({
      base: latest,
      edit: rebase(edit ?? now.edit, now.base, latest),
      error: null,
      isUnanswered: false,
      rebased: true,
    }));
  }
  if (options.rebaseOnRefetch === true && !state.isUnanswered && stored.version !== state.base.version)
    rebaseOnto(stored);

  /** @throws what the save failed with */
  async function save<R>(send: (version: number) => Promise<R>): Promise<R> {
    setState((now) => ({ ...now, error: null, isUnanswered: true }));
    try {
      const answer = await send(state.base.version);
      setState((now) => ({ ...now, isUnanswered: false }));
      return answer;
    } catch (error) {
      setState((now) => ({ ...now, error, isUnanswered: !isRefusal(error) }));
      throw error;
    }
  }
  return {
    ...state,
    /** Somebody else has saved meanwhile: `reload`, `rebaseOnto` and `startOver` are the ways on. */
    stale: isStale(state.error),
    change: (make: (edit: E, base: T) => E) =>
      setState((now) => ({ ...now, edit: make(now.edit, now.base) })),
    save,
    fetchLatest: options.fetchLatest,
    rebaseOnto,
    startOver: (latest: T) => setState(beginAt(latest)),
    /** True once the edit continues from the saved state; without an answer nothing changes, and it can be repeated. */
    reload: async (edit?: E): Promise<boolean> => {
      const latest = await options.fetchLatest().catch(() => undefined);
      if (latest !== undefined) rebaseOnto(latest, edit);
      return latest !== undefined;
    },
  };
}
export type VersionedEdit<T extends Versioned, E> = ReturnType<typeof useVersionedEdit<T, E>>;
