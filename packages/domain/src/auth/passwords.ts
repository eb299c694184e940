import * as z from 'zod/mini';
// Sets the sentences of all schemas.
import '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { composeText, positionOfUnstorable } from '../text.ts';

/** Number of code points: what a person counts as characters, where `.length` counts an emoji twice. */
function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A new password: 6 to 128 characters, taken exactly as typed (§9). */
export function newPassword(tooShort: string = messages.auth.passwordTooShort) {
  return z.string(messages.fields.required).check(
    z.refine((text) => countCodePoints(text) >= limits.passwordMin, { error: tooShort }),
    z.refine((text) => countCodePoints(text) <= limits.passwordMax, { error: messages.auth.passwordTooLong }),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
      error: ({ input }) => messages.fields.controlCharacters(positionOfUnstorable(String(input)) ?? 1),
    }),
  );
}

/** A password as presented for checking; only its length is bounded. */
export function enteredPassword() {
  return z.string().check(
    z.minLength(1),
    z.maxLength(1024),
    z.refine((text) => text.isWellFormed(), { error: messages.fields.invalid }),
  );
}

/** Adds the rule that `confirmPassword` repeats `password`, checked even while other fields are wrong. */
export function passwordsMatch(message: string = messages.auth.passwordMismatch) {
  return z.refine<{ password: string; confirmPassword: string }>(
    (value) => composeText(value.password) === composeText(value.confirmPassword),
    {
      error: message,
      path: ['confirmPassword'],
      when: (payload) => {
        const value = payload.value;
        return (
          typeof value === 'object' &&
          value !== null &&
          'password' in value &&
          'confirmPassword' in value &&
          typeof value.password === 'string' &&
          typeof value.confirmPassword === 'string'
        );
      },
    },
  );
}
