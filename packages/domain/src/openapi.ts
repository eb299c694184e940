import * as z from 'zod/mini';
import {
  actingAsHeader,
  type Endpoint,
  honoursIdempotencyKey,
  type MediaType,
  needsSession,
} from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorTable, statusOf } from './error-table.ts';
import type { ErrorCode } from './errors.ts';
import { exportMediaTypes } from './exports.ts';
import { limits } from './limits.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, made from the endpoint values; `publicUrl` is where it is served. */
export function buildOpenApi(publicUrl?: string): Json {
  const byPath: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ruang Naskah', version: '1', description: 'JSON over HTTPS with a cookie session.' },
    ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
    paths: byPath,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      schemas: { Error: errorSchema },
      responses: errorAnswers(),
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { enum: Object.keys(errorTable) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
  additionalProperties: false,
};

/** What a file of each type is, once it is read. */
const fileSchemas: Record<MediaType, Json> = {
  'text/csv': { type: 'string' },
  'application/json': { type: 'object' },
  [exportMediaTypes.xlsx]: { type: 'string', format: 'binary' },
};

function operation(endpoint: Endpoint): Json {
  const media = endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.recentSignIn && { 'x-recent-sign-in-seconds': limits.recentSignInSeconds }),
    security: needsSession(endpoint.access) ? [{ session: [] }] : [],
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: { [media]: { schema: bodySchema(endpoint, endpoint.body) } } },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.response && {
          content: { 'application/json': { schema: toJson(endpoint.response, 'output') } },
        }),
        ...(endpoint.download && {
          content: Object.fromEntries(endpoint.download.map((type) => [type, { schema: fileSchemas[type] }])),
        }),
      },
      ...errorResponses(endpoint),
    },
  };
}

/** The fields, and for a multipart body its one file. */
function bodySchema({ file }: Endpoint, body: z.ZodMiniType): Json {
  const schema = toJson(body, 'input');
  if (file === undefined) return schema;
  const properties = { ...(schema.properties as Json), [file.field]: { type: 'string', format: 'binary' } };
  return {
    ...schema,
    properties,
    required: [...((schema.required as string[] | undefined) ?? []), file.field],
  };
}

function parameters(endpoint: Endpoint): Json[] {
  const list = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)];
  if (needsSession(endpoint.access)) {
    list.push({ name: actingAsHeader, in: 'header', required: false, schema: { type: 'string' } });
  }
  if (endpoint.needsVersion)
    list.push({ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } });
  if (honoursIdempotencyKey(endpoint)) {
    list.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } });
  }
  return list;
}

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: part,
  }));
}

function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

/** Every code an endpoint may answer with, grouped by status: its own and those that follow from its shape. */
export function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    'bad_request',
    'invalid',
    'too_many_requests',
    'overloaded',
    'internal',
  ];
  if (needsSession(endpoint.access))
    codes.push('unauthenticated', 'auth.account_gone', 'auth.other_account', 'forbidden');
  if (endpoint.recentSignIn) codes.push('auth.password_needed');
  if (endpoint.access === 'guest') codes.push('auth.already_signed_in');
  if (endpoint.method !== 'GET')
    codes.push('bad_origin', 'outcome_unknown', 'storage_full', 'too_large', 'unsupported_type');
  if (endpoint.query || endpoint.params) codes.push('not_found');
  if (parametersIn('query', endpoint.query).some(({ name }) => name === 'q')) codes.push('search_too_slow');
  if (endpoint.needsVersion) codes.push('version_required', 'version_stale');
  if (honoursIdempotencyKey(endpoint)) codes.push('key_reused', 'in_progress');
  return [...new Set(codes)];
}

/** The codes of an endpoint that share a status. */
function codesByStatus(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  return [...Map.groupBy(errorCodesOf(endpoint), statusOf)];
}

function errorResponses(endpoint: Endpoint): Json {
  const refs = codesByStatus(endpoint).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${codes.join('-')}` },
  ]);
  return Object.fromEntries(refs);
}

/** Every set of codes that share an answer; the first two are those of addresses that belong to no operation. */
function errorAnswers(): Json {
  const sets: ErrorCode[][] = [];
  for (const endpoint of endpoints) sets.push(...codesByStatus(endpoint).map(([, codes]) => codes));
  return Object.fromEntries(sets.map((codes) => [codes.join('-'), errorAnswer(codes)]));
}

function errorAnswer(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
  };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}
