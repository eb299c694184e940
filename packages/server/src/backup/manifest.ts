import * as z from 'zod/mini';

/** The oldest and newest format this program reads; a change that an earlier program would misread raises it. */
export const archiveFormat = 1;

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.nonnegative());
const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));

/** A number near the end of what fits would refuse the first row after a restore. */
const largestNumber = 2 ** 48;

/** What a table of the archive holds, in the order in which tables are loaded. */
const TableSchema = z.object({
  name: Name,
  columns: z.array(Name).check(z.minLength(1)),
  order: z.array(Name).check(z.minLength(1)),
  rows: Count,
  sha256: Hash,
  /** The last `seq` that was given; only of tables that have one. */
  last: z.optional(Count.check(z.lte(largestNumber))),
});
export type ArchivedTable = z.infer<typeof TableSchema>;

const FileSchema = z.object({ key: z.string(), bytes: Count, sha256: Hash });
export type ArchivedFile = z.infer<typeof FileSchema>;

/** The table of contents: the parts with counts and hashes, and the program that made them. */
export const ManifestSchema = z.object({
  format: z.literal(archiveFormat),
  release: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The name of its last migration; of before the baseline, how many had run. */
  schema: z.union([z.string(), Count]),
  /** The instant of the snapshot by the database's clock, epoch milliseconds. */
  at: Count,
  tables: z.array(TableSchema),
  files: z.array(FileSchema),
  /** Images that the database names and the store did not have. */
  missing: z.array(z.string()),
  /** How the secrets in it are encrypted, or that they are not in it. */
  secrets: z.enum(['none', 'passphrase', 'recipient']),
});
export type Manifest = z.infer<typeof ManifestSchema>;

export const entryNames = {
  manifest: 'manifest.json',
  secrets: 'secrets.age',
  table: (name: string) => `tables/${name}.ndjson`,
  file: (key: string) => `files/${key}`,
} as const;

/** A backup or an archive that cannot be used; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function diskFullError(cause: unknown): BackupError {
  const line =
    'The disk is full: the backup was given up, and nothing of it is left. Make room, or name another folder.';
  return new BackupError(line, { cause });
}
