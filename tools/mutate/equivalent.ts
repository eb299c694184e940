import type { Mutant } from './instrument.ts';

/**
 * Mutants that no test can notice because the program means the same. Recognised by the text of the source line, so
 * that they survive moving about; one that is noticed after all, or whose line is gone, fails `npm run mutate`.
 */
export type Equivalent = {
  readonly file: string;
  /** The whole line. */
  readonly code: string;
  readonly was: string;
  readonly becomes: string;
  readonly reason: string;
};

export const equivalents: readonly Equivalent[] = [
  {
    file: 'packages/domain/src/projects/stage-rules.ts',
    code: 'return refusal(stageRules.setDeadline, name, stage) ?? true;',
    was: 'refusal(stageRules.setDeadline, name, stage) ?? true',
    becomes: 'true',
    reason: 'the rule is empty: every stage takes a deadline; it is asked so that all actions read alike',
  },
  {
    file: 'packages/domain/src/projects/stage-rules.ts',
    code: "if (actor.kind !== 'user' || !hasRole(actor, 'penulis', 'redaksi')) return 'forbidden';",
    was: "actor.kind !== 'user' || !hasRole(actor, 'penulis', 'redaksi')",
    becomes: "!hasRole(actor, 'penulis', 'redaksi')",
    reason: '`hasRole` refuses whoever is no user; the first half only tells the compiler',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: "if (actor.kind === 'user') await countAgainstLimits(deps, endpoint, 'account', actor.id);",
    was: "actor.kind === 'user'",
    becomes: 'true',
    reason: 'an endpoint that counts by account lets nobody in without one; endpoints.test.ts holds that',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: 'if (error instanceof AppError && [422, 428, 412].includes(statusOf(error.code)))',
    was: 'error instanceof AppError && [422, 428, 412].includes(statusOf(error.code))',
    becomes: 'true',
    reason:
      'whatever else goes wrong does so after the service has asked the same: the answer stays, with a query more',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: 'if (error instanceof AppError && [422, 428, 412].includes(statusOf(error.code)))',
    was: 'error instanceof AppError && [422, 428, 412].includes(statusOf(error.code))',
    becomes: 'error instanceof AppError',
    reason: 'as above',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: 'if (endpoint.file === undefined || endpoint.body === undefined) {',
    was: 'endpoint.file === undefined || endpoint.body === undefined',
    becomes: 'endpoint.file === undefined',
    reason: 'a file travels beside fields; the second half only tells the compiler',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: "throw new AppError(endpoint.errors.find((code) => code.endsWith('not_found')) ?? 'not_found');",
    was: "endpoint.errors.find((code) => code.endsWith('not_found')) ?? 'not_found'",
    becomes: "endpoint.errors.find((code) => code.endsWith('not_found'))",
    reason: 'every endpoint that names an object has such a code; endpoints.test.ts holds that',
  },
  {
    file: 'packages/server/src/http/bind.ts',
    code: "throw new AppError(endpoint.errors.find((code) => code.endsWith('not_found')) ?? 'not_found');",
    was: "'not_found'",
    becomes: "''",
    reason: 'as above, where it stands in for a missing one; and such a code always comes first',
  },
  {
    file: 'packages/server/src/features/auth/device/service.ts',
    code: 'if (cookie === undefined || owner === undefined || !/^[\\w-]{22}\\.[\\w-]{43}$/.test(cookie)) return undefined;',
    was: 'cookie === undefined || owner === undefined',
    becomes: 'owner === undefined',
    reason: 'the pattern refuses the word “undefined” as well; the first part only tells the compiler',
  },
  {
    file: 'packages/server/src/features/auth/device/service.ts',
    code: "const [id, proof] = [cookie.slice(0, 22), Buffer.from(cookie.slice(23), 'base64url')];",
    was: '23',
    becomes: '(22)',
    reason: 'the decoder passes over the dot that it would meet there',
  },
  ...['101', '(99)'].map((becomes) => ({
    file: 'packages/server/src/features/auth/password/service.ts',
    code: 'const resetAnswerMs = 100;',
    was: '100',
    becomes,
    reason: 'any time longer than queueing takes; that it is waited at all, password.test.ts sees',
  })),
  {
    file: 'packages/server/src/features/auth/password/service.ts',
    code: 'const objectId = account?.id ?? null;',
    was: 'account?.id ?? null',
    becomes: 'account?.id',
    reason: 'the column stays empty either way; the second half only tells the compiler',
  },
  {
    file: 'packages/server/src/features/auth/password/service.ts',
    code: 'const account = userId === undefined ? undefined : await findAccountById(tx, userId);',
    was: 'userId === undefined',
    becomes: 'false',
    reason: 'no account has no id; the condition spares a query and tells the compiler',
  },
  {
    file: 'packages/server/src/features/auth/service.ts',
    code: 'if (await isEmailUsed(deps.db.reads, input.email)) return refuseUsedEmail(deps, input.email);',
    was: 'await isEmailUsed(deps.db.reads, input.email)',
    becomes: 'false',
    reason:
      'the unique index refuses it with the same words; asking first spares a hash and an error in the database',
  },
  {
    file: 'packages/server/src/features/auth/service.ts',
    code: 'if (account === undefined || !matches) return refuseLogin(deps, account, device, visit.origin);',
    was: 'account === undefined || !matches',
    becomes: '!matches',
    reason: 'no password matches where there is no account; the first half only tells the compiler',
  },
  ...['101', '(99)'].map((becomes) => ({
    file: 'packages/server/src/features/auth/session/repository.ts',
    code: '.limit(100);',
    was: '100',
    becomes,
    reason: 'of ten sessions and the one just started one is too many, or a few where several start at once',
  })),
  {
    file: 'packages/server/src/features/auth/service.ts',
    code: "await countFailure(tx, device === undefined ? (account?.id ?? '') : '');",
    was: "account?.id ?? ''",
    becomes: 'account?.id',
    reason: 'the statement finds no account either way, which is what it is for',
  },
  {
    file: 'packages/server/src/features/auth/session/repository.ts',
    code: 'return db',
    was: "db .selectFrom('sessions') .select(['id', 'token_hash', 'created_at', 'last_seen_at', 'ip_prefix', 'user_agent']) .where('user_id', '=', userId) .where('expires_at', '>', now) .where('last_seen_at', '>', seenAfter) .orderBy('last_seen_at', 'desc') .limit(limit)",
    becomes:
      "db .selectFrom('sessions') .select(['id', 'token_hash', 'created_at', 'last_seen_at', 'ip_prefix', 'user_agent']) .where('user_id', '=', userId) .where('expires_at', '>', now) .where('last_seen_at', '>', seenAfter) .orderBy('last_seen_at', 'desc')",
    reason: 'nobody has more sessions than that: `trimSessions` ends the others',
  },
  ...['version: 0,', 'const version = endpoint.needsVersion ? readVersion(request) : 0;'].flatMap((code) =>
    ['1', '(-1)'].map((becomes) => ({
      file: 'packages/server/src/http/bind.ts',
      code,
      was: '0',
      becomes,
      reason: 'stands for no version where none is read: a scope check, an endpoint that wants none',
    })),
  ),
];

export function isListed(mutant: Mutant, entry: Equivalent): boolean {
  return (
    mutant.file === entry.file &&
    mutant.code === entry.code &&
    mutant.was === entry.was &&
    mutant.becomes === entry.becomes
  );
}
