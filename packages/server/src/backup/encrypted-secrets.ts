import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { isPermissionError } from '../infra/owner.ts';
import { BackupError } from './manifest.ts';

/** The two files of SECRETS_DIR in one age file (age-encryption.org/v1); any program of that format opens it. */
export interface EncryptedSecrets {
  readonly kind: 'passphrase' | 'recipient';
  readonly bytes: Uint8Array;
}

/** Who may open them: the holder of the passphrase, or of the identity of an age recipient. */
export type SecretsLock = { readonly passphrase: string } | { readonly recipient: string };
export type SecretsKey = { readonly passphrase: string } | { readonly identity: string };

const SecretsSchema = z.object({ pepper: z.string(), 'keys.json': z.string() });
export type SecretFiles = z.infer<typeof SecretsSchema>;

const shortestPassphrase = 12;

export async function encryptSecrets(secretsDir: string, lock: SecretsLock): Promise<EncryptedSecrets> {
  const encrypter = new Encrypter();
  if ('recipient' in lock) addRecipient(encrypter, lock.recipient);
  else {
    if ([...lock.passphrase].length < shortestPassphrase)
      throw new BackupError(`The passphrase needs at least ${shortestPassphrase} characters.`);
    encrypter.setPassphrase(lock.passphrase);
  }
  const text = JSON.stringify(await readSecretFiles(secretsDir));
  return { kind: 'recipient' in lock ? 'recipient' : 'passphrase', bytes: await encrypter.encrypt(text) };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`${recipient} is no age recipient (age1…).`);
  }
}

export async function readSecretFiles(folder: string): Promise<SecretFiles> {
  try {
    const [pepper, keys] = await Promise.all(
      ['pepper', 'keys.json'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return SecretsSchema.parse({ pepper, 'keys.json': keys });
  } catch (error) {
    if (isPermissionError(error))
      throw new BackupError(`${folder} may not be read. Copy it to a folder of the user that runs this.`);
    throw new BackupError(`${folder} does not hold the two files of the secrets, pepper and keys.json.`);
  }
}

/** @throws BackupError with the wrong key */
export async function decryptSecrets(bytes: Uint8Array, key: SecretsKey): Promise<SecretFiles> {
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
    else decrypter.addIdentity(key.identity.trim());
    return SecretsSchema.parse(JSON.parse(await decrypter.decrypt(bytes, 'text')));
  } catch {
    throw new BackupError('The secrets in the archive do not open with this passphrase or identity.');
  }
}
