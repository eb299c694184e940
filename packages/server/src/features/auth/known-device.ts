import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';

/**
 * A known device: a browser in which an account has signed in before, or used its reset link. Its cookie is a random id
 * and an HMAC of that id, the account and the stored hash. It reveals nothing about the person and grants no access; it
 * only prevents strangers, who guess elsewhere, from locking the owner out (threat T13). Any new password ends it.
 */

/** The part of the account that the cookie's signature depends on. */
interface DeviceOwner {
  readonly id: string;
  readonly password_hash: string;
}

/** The cookie value of a known device of the account. */
export function newDeviceCookie(deps: Deps, owner: DeviceOwner): string {
  const id = newId();
  return `${id}.${signatureOf(deps, id, owner).toString('base64url')}`;
}

/** The id of the device when the cookie's signature is right for this account. */
export function readDeviceId(
  deps: Deps,
  cookie: string | undefined,
  owner: DeviceOwner | undefined,
): string | undefined {
  if (cookie === undefined || owner === undefined || !/^[\w-]{22}\.[\w-]{43}$/.test(cookie)) return undefined;
  const [id, signature] = [cookie.slice(0, 22), Buffer.from(cookie.slice(23), 'base64url')];
  return timingSafeEqual(signature, signatureOf(deps, id, owner)) ? id : undefined;
}

function signatureOf(deps: Deps, deviceId: string, { id, password_hash }: DeviceOwner): Buffer {
  const key = deps.secrets.subkey('known-device');
  return createHmac('sha256', key).update(`${deviceId}\n${id}\n${password_hash}`).digest();
}
