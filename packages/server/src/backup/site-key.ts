import { deriveKey, parseKeys } from '../infra/keyring.ts';
import type { Secrets } from '../infra/secrets.ts';
import type { SecretFiles } from './encrypted-secrets.ts';

const purpose = 'backup';

/** The key by which a site signs its archives and marks the lines of its journal. */
export function siteKey(secrets: Secrets): Buffer {
  return secrets.subkey(purpose);
}

/** The same from a copy of the secrets. */
export function siteKeyOf(files: SecretFiles): Buffer {
  return deriveKey(parseKeys(files['keys.json']).root, purpose);
}
