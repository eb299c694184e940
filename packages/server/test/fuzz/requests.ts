import { actingAsHeader } from '@ruang-naskah/domain/endpoint';
import * as fc from 'fast-check';
import { publicUrl } from '../harness.ts';
import { drive } from '../project-factories.ts';
import {
  contentTypes,
  hostileHeaders,
  hostileSearch,
  hostileSegment,
  rawBody,
} from '../support/hostile-values.ts';
import { ghosts, members, type Principal, refusalOf } from '../support/principals.ts';
import { nearlyValid, spoiled } from '../support/spoiled-body.ts';
import { type Operation, operations, type Parameter } from './document.ts';
import { allowedBy } from './from-schema.ts';
import { existingId } from './ids-in-paths.ts';
import { meaningOf } from './meanings.ts';
import { hostileForm, nearlyValidForm, validForm } from './multipart.ts';
import { anyPageRequest } from './page-requests.ts';
import { encodeAround } from './places.ts';
import type { FuzzRequest } from './request.ts';

/** Requests to the operations of the document: valid, with a small mistake, or hostile. */

type Kind = FuzzRequest['kind'];

const absentId = fc.constantFrom('AAAAAAAAAAAAAAAAAAAAAA', 'x', '0', '-', '_'.repeat(64));
const longId = fc.constantFrom('«times:65:a»', '«times:300:a»', '«times:8000:a»');

function segment(operation: Operation, parameter: Parameter, kind: Kind): fc.Arbitrary<string> {
  const good =
    parameter.name === 'id'
      ? existingId(operation)
      : (meaningOf(parameter.name) ?? allowedBy(parameter.schema, parameter.name)).map((value) =>
          encodeAround(String(value)),
        );
  if (kind === 'valid') return good;
  const wrong = kind === 'nearly' ? fc.oneof(absentId, longId) : hostileSegment;
  return fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: 2, arbitrary: absentId },
    { weight: 4, arbitrary: wrong },
  );
}

function search(operation: Operation, kind: Kind): fc.Arbitrary<string> {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const each = known.map(({ name, schema, required }) =>
    fc
      .option(allowedBy(schema, name), { nil: undefined, freq: required ? 50 : 1 })
      .map((value) => (value === undefined ? [] : [`${name}=${encodeAround(String(value))}`])),
  );
  const good = fc.tuple(...each).map((pairs) => pairs.flat());
  if (kind === 'valid') return good.map((pairs) => pairs.join('&'));
  const nearly = fc.constantFrom(
    'x=1',
    'q=a&q=b',
    'cursor=',
    'scope=ALL',
    'status=',
    'kind=x',
    'userId=%20',
    'q=%00',
  );
  const wrong = kind === 'nearly' ? nearly : hostileSearch(known.map(({ name }) => name));
  return fc.tuple(good, wrong).map(([pairs, more]) => [...pairs, more].join('&'));
}

/** A bulk change has one field for all projects, and each project once. */
const oneThingEach = fc
  .uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 })
  .chain((places) =>
    fc.tuple(
      ...places.map((at) =>
        fc.record({
          id: fc.constant(`«project:${at}»`),
          version: fc.integer({ min: 1, max: 4 }),
          what: fc.constantFrom({ shiftDays: 3 }, { deadline: '2041-01-02' }, { deadline: null }),
        }),
      ),
    ),
  )
  .map((rows) => ({ changes: rows.map(({ what, ...row }) => ({ ...row, ...what })) }));

/** Placeholders for what a device would answer. */
function answered(operation: string, ...fields: readonly string[]): fc.Arbitrary<object> {
  return fc.constant(Object.fromEntries(fields.map((field) => [field, `«answer:${operation}.${field}»`])));
}

/** Fields that depend on the stored state: the document judged, a date after another. */
const fitting: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'projects.judgeProof': fc.constant({ submissionLink: drive('proof') }),
  'projects.change': oneThingEach,
  'factors.confirmSignIn': answered('factors.confirmSignIn', 'stepToken', 'code'),
  'factors.confirmTotp': answered('factors.confirmTotp', 'code'),
  'factors.addPasskey': answered('factors.addPasskey', 'credentialId', 'clientData', 'attestation'),
  'factors.signInByPasskey': answered(
    'factors.signInByPasskey',
    ...['stepToken', 'credentialId', 'clientData', 'authenticatorData', 'signature'],
  ),
  'projects.askOfStage': fc.constantFrom({}, { kind: 'more_time', deadline: '2041-01-02', assigneeId: '' }),
};

function bodyOf({ id, body = {} }: Operation): fc.Arbitrary<object> {
  const value = allowedBy(body) as fc.Arbitrary<object>;
  const fits = fitting[id];
  return fits === undefined ? value : fc.tuple(value, fits).map(([any, fit]) => ({ ...any, ...fit }));
}

interface Payload {
  readonly body: string | undefined;
  readonly contentType: string | undefined;
}

function payload(operation: Operation, kind: Kind): fc.Arbitrary<Payload> {
  const { body, mediaType, method } = operation;
  const none = fc.constant({ body: undefined, contentType: undefined });
  const raw = fc.record({ body: rawBody, contentType: fc.constantFrom('application/json', ...contentTypes) });
  if (body === undefined) return kind === 'hostile' && method !== 'GET' ? fc.oneof(none, raw) : none;
  const value = bodyOf(operation);
  if (mediaType === 'multipart/form-data') {
    const form = { valid: validForm, nearly: nearlyValidForm, hostile: hostileForm }[kind];
    return value.chain(form);
  }
  const text = value.chain((good) => {
    if (kind === 'valid') return fc.constant(JSON.stringify(good));
    return kind === 'nearly' ? nearlyValid(body, good) : spoiled(good);
  });
  const json = text.map((written) => ({ body: written, contentType: 'application/json' }));
  if (kind !== 'hostile') return json;
  const otherType = fc.record({ body: text, contentType: fc.constantFrom(...contentTypes) });
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: otherType },
    { weight: 1, arbitrary: raw },
  );
}

type Headers = Readonly<Record<string, string>>;

const oddHeaders: Readonly<
  Record<'If-Match' | 'Idempotency-Key' | typeof actingAsHeader, readonly string[]>
> = {
  'If-Match': [
    '"0"',
    '"999999"',
    '«version»',
    'W/"«version»"',
    '*',
    '""',
    '"1.0"',
    '"1", "2"',
    '"2147483648"',
    '"9007199254740993"',
    '"«times:400:9»"',
  ],
  'Idempotency-Key': ['', ' ', 'é', '«times:100:k»', '«times:101:k»', 'a\u0000b', 'same'],
  [actingAsHeader]: ['', ' ', 'é', 'siapa', '«times:400:a»', 'a, b'],
};

/** Versions of records without an id in their address; a notice's text begins with the portal's own. */
const versionOf: Readonly<Record<string, string>> = {
  'settings.update': '"«settings-version»"',
  'notices.saveTemplate': '"0"',
  'notices.saveReasons': '"0"',
  'calendar.saveYear': '"«calendar-version»"',
  'schedules.save': '"«schedules-version»"',
};

function goodHeader(key: string, operation: string): fc.Arbitrary<string> {
  if (key === actingAsHeader) return fc.constant('');
  if (key === 'if-match') return fc.constant(versionOf[operation] ?? '"«version»"');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: fc.integer({ min: 1e5, max: 1e9 }).map((number) => `key-${number}`) },
    { weight: 1, arbitrary: fc.constantFrom(`again-${operation}`, `once-more-${operation}`) },
  );
}

function ownHeaders({ id, parameters }: Operation, kind: Kind): fc.Arbitrary<Headers> {
  const parts = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => {
      const key = name.toLowerCase();
      const good = goodHeader(key, id);
      const odd = fc.constantFrom(...oddHeaders[name as keyof typeof oddHeaders]);
      const value =
        kind === 'valid'
          ? good
          : fc.oneof({ weight: 1, arbitrary: good }, { weight: 3, arbitrary: fc.option(odd, { nil: '' }) });
      return value.map((text): Headers => (text === '' ? {} : { [key]: text }));
    });
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Headers);
}

const sameOrigin = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
const otherOrigins = [
  { origin: 'https://jahat.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  {},
];

function headers(operation: Operation, kind: Kind): fc.Arbitrary<Headers> {
  const home = operation.method === 'GET' ? {} : sameOrigin;
  const origin =
    kind === 'valid'
      ? fc.constant(home)
      : fc.oneof({ weight: 4, arbitrary: fc.constant(home) }, fc.constantFrom(...otherOrigins));
  const odd = kind === 'hostile' ? fc.oneof(fc.constant({}), hostileHeaders) : fc.constant({});
  return fc
    .tuple(origin, ownHeaders(operation, kind), odd)
    .map((all) => Object.assign({}, ...all) as Headers);
}

/** Mostly a caller who has access, sometimes another. */
function caller(operation: Operation): fc.Arbitrary<Principal> {
  const welcome = [...members, 'anonymous' as const].filter(
    (each) => refusalOf(operation, each) === undefined,
  );
  return fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom<Principal>(...welcome) },
    { weight: 2, arbitrary: fc.constantFrom<Principal>(...members) },
    { weight: 1, arbitrary: fc.constantFrom<Principal>(...ghosts) },
  );
}

/** The clock advances so slowly that rate limits fill sometimes, and empty again. */
const wait = fc.oneof(
  { weight: 185, arbitrary: fc.constant(0) },
  { weight: 13, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 2, arbitrary: fc.integer({ min: 60, max: 600 }) },
);

function method(operation: Operation, kind: Kind): fc.Arbitrary<string> {
  if (kind === 'valid') return fc.constant(operation.method);
  return fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
}

/** Spoils all parts of a request, or only one, so that no other check refuses it first. */
type Part = 'path' | 'search' | 'payload' | 'headers' | 'method';

function requestOf(operation: Operation, kind: Kind, wrong: readonly Part[]): fc.Arbitrary<FuzzRequest> {
  const kindOf = (part: Part): Kind => (wrong.includes(part) ? kind : 'valid');
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const parts = fc.record({
    as: caller(operation),
    wait,
    method: method(operation, kindOf('method')),
    segments: fc.tuple(...inPath.map((parameter) => segment(operation, parameter, kindOf('path')))),
    search: search(operation, kindOf('search')),
    payload: payload(operation, kindOf('payload')),
    headers: headers(operation, kindOf('headers')),
  });
  return parts.map(({ segments: filled, search: query, payload: sent, headers: given, ...rest }) => {
    const left = [...filled];
    const path = operation.path.replaceAll(/\{\w+\}/g, () => left.shift() ?? 'x');
    const contentType = sent.contentType === undefined ? {} : { 'content-type': sent.contentType };
    return {
      operation: operation.id,
      kind,
      ...rest,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...given, ...contentType },
      ...(sent.body !== undefined && rest.method !== 'GET' && { body: sent.body }),
    };
  });
}

/** The parts to spoil; those with more values occur more often. */
function partsOf({ body, parameters, method: own }: Operation): readonly (readonly [Part, number])[] {
  return [
    ['payload', body !== undefined ? 6 : own === 'GET' ? 0 : 1],
    ['path', parameters.some((parameter) => parameter.in === 'path') ? 3 : 0],
    ['headers', parameters.some((parameter) => parameter.in === 'header') ? 3 : 1],
    ['search', own === 'GET' ? 2 : 0.5],
    ['method', 0.25],
  ];
}

function wrongRequest(operation: Operation, kind: Kind): fc.Arbitrary<FuzzRequest> {
  const parts = partsOf(operation).filter(([, weight]) => weight > 0);
  const one = parts.map(([part, weight]) => ({
    weight: weight * 4,
    arbitrary: requestOf(operation, kind, [part]),
  }));
  const all = parts.map(([part]) => part).filter((part) => part !== 'method');
  return fc.oneof(...one, { weight: 4, arbitrary: requestOf(operation, kind, all) });
}

/** The widest body, which is seldom right as a whole, and what needs a closed account: tried more often. */
const seldomDone: ReadonlySet<string> = new Set(['projects.update', 'users.reopen', 'users.handOver']);

/** Any request to any operation by any caller; sometimes one for a page. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 2 * operations.length, arbitrary: anyPageRequest },
  ...operations.flatMap((operation) => [
    { weight: seldomDone.has(operation.id) ? 16 : 4, arbitrary: requestOf(operation, 'valid', []) },
    { weight: 3, arbitrary: wrongRequest(operation, 'nearly') },
    { weight: 3, arbitrary: wrongRequest(operation, 'hostile') },
  ]),
);
