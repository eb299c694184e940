import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasSecrets, usedMarkName, writeSecrets } from '../infra/secrets.ts';
import { decryptSecrets, readSecretFiles, type SecretFiles, type SecretsKey } from './encrypted-secrets.ts';
import { BackupError } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { siteKeyOf } from './site-key.ts';

/** Where the secrets of the restored site come from, if they are not in SECRETS_DIR. */
export type SecretsSource = { readonly folder: string } | { readonly key: SecretsKey };

export interface PlacedSecrets {
  /** Whether the archive was made with them. */
  readonly isProven: boolean;
  readonly files: SecretFiles;
  /** Removes what was put into SECRETS_DIR, after a restore that failed. */
  removeAgain(): Promise<void>;
}

/**
 * Puts the secrets into SECRETS_DIR, unless the same are there. Whether they are those of the database is judged when
 * it is opened. @throws BackupError
 */
export async function placeSecrets(
  { secretsDir, dataDir }: Config,
  archive: Archive,
  { secrets: source, unproven }: { readonly secrets: SecretsSource | undefined; readonly unproven: boolean },
): Promise<PlacedSecrets> {
  const nothing = async () => undefined;
  const own = hasSecrets(secretsDir) ? await readSecretFiles(secretsDir) : undefined;
  if (source === undefined) {
    if (own !== undefined)
      return { isProven: isProven(archive, own, unproven), files: own, removeAgain: nothing };
    const inside =
      archive.manifest.secrets === 'none'
        ? ''
        : ', or open those of the archive: --passphrase-file FILE or --identity FILE';
    throw new BackupError(
      `SECRETS_DIR (${secretsDir}) is empty, and without the secrets nobody can sign in. Name your newest copy of them: --secrets FOLDER${inside}.`,
    );
  }
  const files = await readSource(archive, source);
  // Whoever knows the public key of an age identity can encrypt secrets for it: what opens with an identity proves nothing.
  const provesNothing = 'key' in source && 'identity' in source.key;
  const proven = isProven(archive, provesNothing ? own : files, unproven);
  if (own !== undefined) {
    if (isSame(own, files)) return { isProven: proven, files, removeAgain: nothing };
    throw new BackupError(
      `SECRETS_DIR (${secretsDir}) holds other secrets already. Nothing was changed: move them aside, or leave out the option.`,
    );
  }
  writeSecrets({ secretsDir, dataDir }, files);
  return {
    isProven: proven,
    files,
    removeAgain: async () => {
      for (const name of [...Object.keys(files), usedMarkName])
        await rm(join(secretsDir, name), { force: true });
    },
  };
}

/** @throws BackupError unless this site has made the archive, or the operator vouches for it */
function isProven(archive: Archive, files: SecretFiles | undefined, unproven: boolean): boolean {
  if (files !== undefined && archive.isSignedWith(siteKeyOf(files))) return true;
  if (unproven) return false;
  const why =
    files === undefined
      ? 'secrets that come with an archive and open with an identity do not prove who made it; name your copy of them: --secrets FOLDER'
      : 'it is of another site or an earlier release, or somebody has changed it';
  throw new BackupError(
    `${archive.path} is not proven to be made by this site: ${why}. Nothing was changed. Whoever could write where it lay may have made himself admin in it. If you know that nobody did: --unproven`,
  );
}

async function readSource(archive: Archive, source: SecretsSource): Promise<SecretFiles> {
  if ('folder' in source) return readSecretFiles(source.folder);
  if (archive.manifest.secrets === 'none')
    throw new BackupError(
      'There are no secrets in this archive. Name your newest copy of them: --secrets FOLDER.',
    );
  return decryptSecrets(await archive.secrets(), source.key);
}

function isSame(one: SecretFiles, other: SecretFiles): boolean {
  return one.pepper === other.pepper && one['keys.json'] === other['keys.json'];
}
