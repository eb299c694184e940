import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import * as fc from 'fast-check';
import { schemaKeys } from '../../../domain/test/schema-keys.ts';
import { contentTypes, hostileHeaders, hostileSearch, hostileSegment, rawBody } from './hostile-values.ts';
import { spoiled } from './spoiled-body.ts';

/** One request as it is sent; an absent part is that of the valid call. */
export interface HostileRequest {
  readonly segments: readonly string[] | undefined;
  readonly search: string | undefined;
  readonly body: string | undefined;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to an endpoint with at least one spoiled part. */
export function hostileRequest(endpoint: Endpoint, validBody: unknown): fc.Arbitrary<HostileRequest> {
  const parameters = [...endpoint.path.matchAll(/:\w+/g)].length;
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
  const body = fc.oneof(
    { weight: 4, arbitrary: spoiled((validBody ?? {}) as object) },
    { weight: 1, arbitrary: rawBody },
  );
  return fc.record({
    segments:
      parameters === 0
        ? fc.constant(undefined)
        : maybe(fc.tuple(...Array.from({ length: parameters }, () => hostileSegment))),
    search: maybe(hostileSearch(schemaKeys(endpoint.query))),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : body,
    contentType: fc.option(fc.constantFrom(...contentTypes), { nil: undefined, freq: 4 }),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
  });
}
