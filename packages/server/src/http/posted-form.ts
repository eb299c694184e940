import type { Endpoint } from '@ruang-naskah/domain/endpoint';
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
import { contextOf } from './bind.ts';
import { errorSentence, logOf, setRetryAfter, toAppError } from './failures.ts';

/** Shared parts of the visitor's forms, which work as plain HTML that posts to its own address. */

export type PostedForm = Readonly<Record<string, string>>;
type FormState = Pick<FormPageInput, 'values' | 'fields' | 'error'>;
export const emptyFormState: FormState = { values: {}, fields: {}, error: null };

/** The fields of a form that `parseEncoded` has read; none of a POST without a body. */
export function readPostedForm(request: FastifyRequest): PostedForm {
  return (request.body ?? {}) as PostedForm;
}

/**
 * Reads a form as a browser encodes it; of a name sent twice the last counts. Bytes that are no UTF-8 are refused, as in
 * JSON (`parseJsonBody`), and a browser sends none unencoded. @throws AppError `bad_request`
 */
export function parseEncoded(text: string): PostedForm {
  if (text.includes('\ufffd')) throw new AppError('bad_request');
  const pairs = text.split('&').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodePart(name), decodePart(value.join('='))];
    }),
  );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new AppError('bad_request');
  }
}

export function withoutFields(form: PostedForm, ...names: readonly string[]): PostedForm {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

/** Parses a form with the API's schema. @throws AppError `invalid` with every field's sentence */
export function parseForm<S extends z.ZodMiniType>(schema: S, form: PostedForm): z.output<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** The form after a refusal: the typed values without secrets, sentences at fields or above the form. */
export async function refusedFormState(
  thrown: unknown,
  form: PostedForm,
  reply: FastifyReply,
  /** The sentence of §8 for the failed action, if there is one. */
  what?: string,
): Promise<FormState & { status: number }> {
  const error = toAppError(thrown);
  if (error.code === 'internal') logOf(reply.request).error({ err: thrown }, 'form failed');
  setRetryAfter(error, reply);
  const sentence = await errorSentence(error, reply.server);
  const fields: FieldErrors = error.fields ?? {};
  return {
    values: withoutFields(form, 'password', 'confirmPassword', 'captchaAnswer'),
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
export function queryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** Counts against the limits of the same endpoint, so that a form cannot bypass them (threat T14). */
export function countFormPost(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  return countAgainstAddress(deps, endpoint, contextOf(request).address);
}

/** Decision 0010: signed-in people are sent from the visitor's forms to their area, or back to where they were. */
export function redirectSignedIn(
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
