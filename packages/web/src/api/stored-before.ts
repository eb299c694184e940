import { messages } from '@ruang-naskah/domain/messages.id';
import { ApiError } from './api-error.ts';

/** What an earlier attempt has stored, of which the browser got no answer. */
export interface StoredBefore {
  readonly at: string;
  readonly id: string;
  readonly title: string;
}

/**
 * Instead of sending a changed form: an earlier attempt at it was stored although its answer was lost. The person sees what was
 * stored, and decides whether to send the changed form as well.
 */
export class StoredBeforeError extends ApiError {
  readonly stored: StoredBefore;
  /** After this the form is sent as a new one. */
  readonly forget: () => void;

  constructor(stored: StoredBefore, forget: () => void) {
    super({ code: 'stored_before', status: 0, message: messages.errors.noAnswerToWrite });
    this.name = 'StoredBeforeError';
    this.stored = stored;
    this.forget = forget;
  }
}
