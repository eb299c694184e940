import * as z from 'zod/mini';
import type { Access, Endpoint } from './contract.ts';
import { endpoints } from './endpoints.ts';
import { errorTable } from './error-table.ts';
import type { ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, made from the endpoint values (DESIGN §3). */
export function buildOpenApi(): Json {
  const byPath: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ruang Naskah', version: '1', description: 'JSON over HTTPS with a cookie session.' },
    paths: byPath,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      schemas: { Error: errorSchema },
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
};

function operation(endpoint: Endpoint): Json {
  const media = endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    'x-access': endpoint.access,
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

function needsSession(access: Access): boolean {
  return access !== 'anyone' && access !== 'guest';
}

function parameters(endpoint: Endpoint): Json[] {
  const list = [
    ...properties(endpoint.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...properties(endpoint.query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ];
  if (endpoint.needsVersion)
    list.push({ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } });
  if (endpoint.idempotent) {
    list.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } });
  }
  return list;
}

function properties(schema: z.ZodMiniType | undefined): [string, unknown][] {
  return schema === undefined ? [] : Object.entries((toJson(schema, 'input').properties ?? {}) as Json);
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
    'too_many_requests',
    'overloaded',
    'internal',
  ];
  if (needsSession(endpoint.access)) codes.push('unauthenticated', 'forbidden');
  if (endpoint.access === 'guest') codes.push('auth.already_signed_in');
  if (endpoint.method !== 'GET') codes.push('bad_origin', 'storage_full');
  if (endpoint.body) codes.push('invalid', 'too_large', 'unsupported_type');
  if (endpoint.query || endpoint.params) codes.push('invalid', 'not_found');
  if (endpoint.needsVersion) codes.push('version_required', 'version_stale');
  if (endpoint.idempotent) codes.push('key_reused', 'in_progress');
  return [...new Set(codes)];
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus: Record<string, { description: string; content: unknown }> = {};
  for (const code of errorCodesOf(endpoint)) {
    const status = String(errorTable[code][0]);
    const known = byStatus[status];
    byStatus[status] = {
      description: known === undefined ? code : `${known.description}, ${code}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return byStatus;
}
