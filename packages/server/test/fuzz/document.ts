import type { Access, Endpoint } from '@ruang-naskah/domain/endpoint';
import { buildOpenApi } from '@ruang-naskah/domain/openapi';
import * as z from 'zod';

/** The OpenAPI document as a caller reads it: requests and answers. */

/** The keywords of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly id: string;
  readonly method: Endpoint['method'];
  /** `/api/manuscripts/{id}` */
  readonly path: string;
  readonly access: Access;
  readonly parameters: readonly Parameter[];
  readonly mediaType: string | undefined;
  readonly body: JsonSchema | undefined;
  readonly answers: ReadonlyMap<number, DocumentedAnswer>;
}

/** The schema of each media type of the answer; empty for an answer without a body. */
export type DocumentedAnswer = ReadonlyMap<string, z.ZodType>;

type Content<Schema> = Readonly<Record<string, { readonly schema: Schema }>>;
type AnswerSchema = z.core.JSONSchema.JSONSchema;

interface WrittenResponse {
  /** The name of a component; then no other key is set. */
  readonly $ref?: string;
  readonly content?: Content<AnswerSchema>;
}

interface WrittenOperation {
  readonly operationId: string;
  readonly 'x-access': Access;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content<JsonSchema> };
  readonly responses: Readonly<Record<string, WrittenResponse>>;
}

interface WrittenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: {
    readonly schemas: Record<string, AnswerSchema>;
    readonly responses: Readonly<Record<string, WrittenResponse>>;
  };
}

// Converted through JSON, as it is served; Zod finds shared schemas below $defs.
const written: WrittenDocument = JSON.parse(
  JSON.stringify(buildOpenApi()).replaceAll('#/components/schemas/', '#/$defs/'),
);

function answerOf({ $ref, content = {} }: WrittenResponse): DocumentedAnswer {
  const named = written.components.responses[$ref?.split('/').at(-1) ?? ''];
  if (named !== undefined) return answerOf(named);
  const $defs = written.components.schemas;
  return new Map(
    Object.entries(content).map(([type, { schema }]) => [type, z.fromJSONSchema({ ...schema, $defs })]),
  );
}

function operationOf(path: string, method: string, operation: WrittenOperation): Operation {
  const content = operation.requestBody?.content ?? {};
  const [mediaType] = Object.keys(content);
  const answers = Object.entries(operation.responses).map(
    ([status, response]) => [Number(status), answerOf(response)] as const,
  );
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    access: operation['x-access'],
    parameters: operation.parameters,
    mediaType,
    body: mediaType === undefined ? undefined : content[mediaType]?.schema,
    answers: new Map(answers),
  };
}

export const operations: readonly Operation[] = Object.entries(written.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation)),
);

/** A documented refusal with another code, which no operation answers. */
function refusalLike(known: string, code: string): WrittenResponse {
  return JSON.parse(JSON.stringify(written.components.responses[known]).replaceAll(known, code));
}

/** The documented answers for an address under /api without an operation. */
export const answersElsewhere: ReadonlyMap<number, DocumentedAnswer> = new Map([
  [404, answerOf({ $ref: 'not_found' })],
  [405, answerOf(refusalLike('not_found', 'method_not_allowed'))],
]);

const routes = operations.map((operation) => ({
  operation,
  // Like the router, this matches an empty id too.
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
}));

/** The operation that a call reaches: a spoiled path or method may reach another one, or undefined. */
export function operationAt(method: string, path: string): Operation | undefined {
  const found = routes.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  // Like the router, this prefers a fixed part to a parameter.
  return found.sort((a, b) => parametersIn(a.operation) - parametersIn(b.operation))[0]?.operation;
}

function parametersIn({ path }: Operation): number {
  return path.split('{').length;
}
