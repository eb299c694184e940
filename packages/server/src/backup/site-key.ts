import { deriveKey, parseKeys } from '../infra/keyring.ts';
import type { Secrets } from '../infra/secrets.ts';
import type { SecretFiles } from './sealed-secrets.ts';

const purpose = 'backup';

/** The key by which a site marks its archives. */
export function siteKey(secrets: Secrets): Buffer {
  return secrets.subkey(purpose);
}

/** The same from a copy of the secrets. */
export function siteKeyIn(files: SecretFiles): Buffer {
  return deriveKey(parseKeys(files['keys.json']).root, purpose);
}
