import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasSecrets, writeSecrets } from '../infra/secrets.ts';
import { BackupError } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { type Key, openSecretsFile, readSecretFiles, type SecretFiles } from './sealed-secrets.ts';

/** Where the secrets of the restored site come from, if they are not in SECRETS_DIR. */
export type SecretsSource = { readonly folder: string } | { readonly key: Key };

/**
 * Puts the secrets into SECRETS_DIR, unless the same are there. Whether they are those of the database is judged when
 * it is opened. @throws BackupError
 */
export async function placeSecrets(
  { secretsDir, dataDir }: Config,
  archive: Archive,
  source: SecretsSource | undefined,
): Promise<{ takeBack(): Promise<void> }> {
  const nothing = { takeBack: async () => undefined };
  if (source === undefined) {
    if (hasSecrets(secretsDir)) return nothing;
    const inside =
      archive.manifest.secrets === 'none'
        ? ''
        : ', or open those of the archive: --passphrase-file FILE or --identity FILE';
    throw new BackupError(
      `SECRETS_DIR (${secretsDir}) is empty, and without the secrets nobody can sign in. Name your newest copy of them: --secrets FOLDER${inside}.`,
    );
  }
  const files = await readSource(archive, source);
  if (hasSecrets(secretsDir)) {
    if (isSame(await readSecretFiles(secretsDir), files)) return nothing;
    throw new BackupError(
      `SECRETS_DIR (${secretsDir}) holds other secrets already. Nothing was changed: move them aside, or leave out the option.`,
    );
  }
  writeSecrets({ secretsDir, dataDir }, files);
  return {
    takeBack: async () => {
      for (const name of [...Object.keys(files), 'used']) await rm(join(secretsDir, name), { force: true });
    },
  };
}

async function readSource(archive: Archive, source: SecretsSource): Promise<SecretFiles> {
  if ('folder' in source) return readSecretFiles(source.folder);
  if (archive.manifest.secrets === 'none')
    throw new BackupError(
      'There are no secrets in this archive. Name your newest copy of them: --secrets FOLDER.',
    );
  return openSecretsFile(await archive.secrets(), source.key);
}

function isSame(one: SecretFiles, other: SecretFiles): boolean {
  return one.pepper === other.pepper && one['keys.json'] === other['keys.json'];
}
