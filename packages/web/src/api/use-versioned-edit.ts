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
  /** What of the edit goes on from what somebody else saved. */
  readonly rebase: (edit: E, base: T, latest: T) => E;
  /** For a form beside the record it changes: what the page learns of the record is what the edit is made from. */
  readonly follow?: boolean;
}

interface State<T, E> {
  /** What the edit is made from, and whose version it is saved under. */
  readonly base: T;
  readonly edit: E;
  /** What the last save failed with. */
  readonly error: unknown;
  /** The edit goes on from what somebody else had saved. */
  readonly rebased: boolean;
}

/**
 * The edit of a record that others edit as well. It is saved under the version it was made from; when somebody else
 * has saved first (412), it goes on from what they saved or starts over, and never overwrites it.
 */
export function useVersionedEdit<T extends Versioned, E>(options: VersionedEditOptions<T, E>) {
  const { stored, begin, rebase } = options;
  const opened = (base: T): State<T, E> => ({ base, edit: begin(base), error: null, rebased: false });
  const [state, setState] = useState(() => opened(stored));

  /** With the edit given where the form holds it. */
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
    /** True once the edit goes on from what is saved now; without an answer everything stays, and so does the way here. */
    reload: async (edit?: E): Promise<boolean> => {
      const latest = await options.latest().catch(() => undefined);
      if (latest !== undefined) continueOn(latest, edit);
      return latest !== undefined;
    },
  };
}
export type VersionedEdit<T extends Versioned, E> = ReturnType<typeof useVersionedEdit<T, E>>;
