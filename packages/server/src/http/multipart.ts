import multipart from '@fastify/multipart';
import type { FileProblem, FileRule } from '@ruang-naskah/domain/endpoint';
import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imageTypeOf } from '@ruang-naskah/domain/news/picture';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readUtf8 } from './json-body.ts';

/** The file of a multipart body, in memory; the endpoint's rule bounds its size. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** From its content; the sender's type and file name are ignored (threats T18, T19). */
  readonly type: string;
}

export interface Form {
  /** A field sent several times is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly file: UploadedFile | undefined;
  /** The sentence for a bad or second file. */
  readonly problem: AppError | undefined;
}

const formLimits = { fields: 40, files: 1, headerPairs: 20 };

/** Lets the routes bound on `app` take multipart bodies and nothing else. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** Reads a multipart body without ever holding more than the limits allow. @throws AppError */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  rule: FileRule,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  // If the client disconnects first, the parser never ends.
  if (request.raw.destroyed) throw new AppError('bad_request');
  const most = rule.maxBytes + limits.newsBodyBytes;
  try {
    if (Number(request.headers['content-length']) > most) throw new AppError('too_large');
    return await Promise.race([readParts(request, rule), refuseBeyond(request, most)]);
  } catch (error) {
    // The rest of the body is not read.
    reply.header('connection', 'close');
    throw error;
  }
}

/** Rejects once more than `most` bytes arrived, whatever the request's headers promised. */
function refuseBeyond(request: FastifyRequest, most: number): Promise<never> {
  return new Promise((_, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= most) return;
      request.raw.unpipe();
      request.raw.pause();
      reject(new AppError('too_large'));
    });
  });
}

async function readParts(request: FastifyRequest, rule: FileRule): Promise<Form> {
  const fields = new Map<string, string | string[]>();
  let file: UploadedFile | undefined;
  let problem: AppError | undefined;
  const counted = { fields: 0, files: 0 };
  const parts = formLimits.fields + formLimits.files;
  const bounds = { headerPairs: formLimits.headerPairs, parts, files: parts, fileSize: rule.maxBytes };
  try {
    // All parts as bytes: of text the parser would replace what is no UTF-8.
    for await (const part of request.parts({ limits: bounds, isPartAFile: () => true })) {
      if (part.type === 'field') throw new AppError('bad_request');
      const bytes = await part.toBuffer();
      const kind = isFile(part) ? 'files' : 'fields';
      counted[kind] += 1;
      if (counted[kind] > formLimits[kind]) throw new AppError('bad_request');
      if (kind === 'fields') {
        if (part.file.truncated || bytes.length > limits.newsBodyBytes) throw new AppError('too_large');
        addField(fields, part.fieldname, readUtf8(bytes));
        continue;
      }
      const type = imageTypeOf(bytes);
      if (part.fieldname === rule.field) file = { bytes, type };
      problem = problemOf(rule, part.fieldname, { size: bytes.length + (part.file.truncated ? 1 : 0), type });
    }
  } catch (error) {
    throw refusalOf(error);
  }
  problem ??= file === undefined ? problemOf(rule, rule.field, undefined) : undefined;
  return { fields: Object.fromEntries(fields), file, problem };
}

function isFile({ filename, mimetype }: { filename: string | undefined; mimetype: string }): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream';
}

function addField(fields: Map<string, string | string[]>, name: string, value: string): void {
  const known = fields.get(name);
  fields.set(name, known === undefined ? value : [known, value].flat());
}

function problemOf(
  rule: FileRule,
  field: string,
  file: { size: number; type: string } | undefined,
): AppError | undefined {
  const problem: FileProblem | undefined =
    field === rule.field ? rule.problemOf(file) : { code: 'invalid', sentence: messages.fields.unknown };
  return problem && new AppError(problem.code, { fields: { [field]: problem.sentence } });
}

/** Errors of the parser are the sender's; those with a known code get their own answer. */
function refusalOf(error: unknown): unknown {
  const coded = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
  return error instanceof AppError || coded ? error : new AppError('bad_request');
}

/** Reports all errors of fields and file in one answer, with the file's status where only the file is wrong. */
export function refuseForm(fields: FieldErrors | undefined, problem: AppError | undefined): void {
  if (fields === undefined && problem === undefined) return;
  if (fields === undefined && problem !== undefined) throw problem;
  throw new AppError('invalid', { fields: { ...fields, ...problem?.fields } });
}
