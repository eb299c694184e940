import type { Endpoint } from '@ruang-naskah/domain/contract';
import { statusOf } from '@ruang-naskah/domain/error-table';
import type { ErrorCode, FieldErrors } from '@ruang-naskah/domain/errors';
import { AppError, withCause } from '@ruang-naskah/domain/errors';
import type { FormPageInput } from '@ruang-naskah/domain/pages';
import { areaOf, safeReturnPath } from '@ruang-naskah/domain/paths';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { countAgainstAddress } from './admit.ts';
import { byOf } from './bind.ts';
import { logOf, sayWhenToRetry, sentenceFor, toAppError } from './failures.ts';

/** Shared parts of the visitor's forms as plain HTML that posts to its own address. */

export type Form = Readonly<Record<string, string>>;
type FormState = Pick<FormPageInput, 'values' | 'fields' | 'error'>;
export const untouched: FormState = { values: {}, fields: {}, error: null };

/** The text fields of a posted form; of a name sent twice the last counts. */
export function readPostedForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );
}

export function without(form: Form, ...names: readonly string[]): Form {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

/** Parses a form with the API's schema. @throws AppError `invalid` with every field's sentence */
export function parseForm<S extends z.ZodMiniType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** The form after a refusal: the typed values without secrets, sentences at fields or above the form. */
export async function refused(
  thrown: unknown,
  form: Form,
  reply: FastifyReply,
  /** The sentence of §8 for the failed action, if there is one. */
  what?: string,
): Promise<FormState & { status: number }> {
  const error = toAppError(thrown);
  if (error.code === 'internal') logOf(reply.request).error({ err: thrown }, 'form failed');
  sayWhenToRetry(error, reply);
  const sentence = await sentenceFor(error, reply.server);
  const fields: FieldErrors = error.fields ?? {};
  return {
    values: without(form, 'password', 'confirmPassword', 'captchaAnswer'),
    fields,
    error: Object.keys(fields).length > 0 ? null : failureSentence(error.code, sentence, what),
    status: statusOf(error.code),
  };
}

function failureSentence(code: ErrorCode, sentence: string, what?: string): string {
  if (what === undefined) return sentence;
  return code === 'internal' ? what : withCause(what, sentence);
}

/** One parameter of the address; of a name given twice the last counts. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** Counts against the limits of the same endpoint, so that a form cannot bypass them (threat T14). */
export function countAgainst(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  return countAgainstAddress(deps, endpoint, byOf(request).address);
}

/** Decision 0010: signed-in people are sent from the visitor's forms to their area, or back to where they were. */
export function sendHome(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | null = null,
): boolean {
  if (request.signedIn === undefined) return false;
  const { role } = request.signedIn.actor;
  const path = safeReturnPath(returnTo, role) ?? areaOf(role);
  reply.header('cache-control', 'no-store').redirect(path, 302);
  return true;
}
