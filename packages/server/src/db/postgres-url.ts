import * as z from 'zod/mini';

/** `a,b` between the password and the path, or in `?host=`, as other programs write a primary and its replicas. */
function namesSeveralHosts(url: string): boolean {
  const [address = '', query = ''] = url.slice(url.indexOf('://') + 3).split('?', 2);
  const [authority = ''] = address.split('/', 1);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return hosts.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',');
}

/** The schema of a setting that holds the URL of a PostgreSQL database. */
export const postgresUrl = z.optional(
  z.string().check(
    z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    z.refine((url) => !namesSeveralHosts(url), {
      error: 'names several hosts; give the one name, virtual address or proxy that leads to the primary',
    }),
    z.refine((url) => URL.canParse(url), {
      error: 'must look like postgres://user:password@host:port/name, with signs such as # written as %23',
    }),
  ),
);
