import { expect, test } from 'vitest';
import { AddPasskeyInput, ConfirmSignInInput, ConfirmTotpInput, SignInByPasskeyInput } from './schema.ts';
import { assertionOf, attestationOf, groupRecoveryCode, readTypedCode } from './values.ts';

const recovery = 'abcdefghjkmnpqrstuvwxyz2';

test('a code is read however it is spaced, and nothing else is one', () => {
  for (const typed of ['123456', '123 456', ' 12-34-56 '])
    expect(readTypedCode(typed)).toEqual({ kind: 'totp', text: '123456' });
  for (const typed of [recovery, groupRecoveryCode(recovery), recovery.toUpperCase()])
    expect(readTypedCode(typed)).toEqual({ kind: 'recovery', text: recovery });
  for (const typed of [
    '',
    '12345',
    '1234567',
    '12345a',
    recovery.slice(1),
    `${recovery.slice(1)}0`,
    '١٢٣٤٥٦',
  ])
    expect(readTypedCode(typed)).toBeUndefined();
  expect(groupRecoveryCode(recovery)).toBe('abcd-efgh-jkmn-pqrs-tuvw-xyz2');
});

test('the second step takes either code, setting up an app that of the app', () => {
  const stepToken = 'x'.repeat(43);
  for (const code of ['123 456', recovery])
    expect(ConfirmSignInInput.safeParse({ stepToken, code }).success).toBe(true);
  expect(ConfirmTotpInput.safeParse({ code: '123 456' }).success).toBe(true);
  expect(ConfirmTotpInput.safeParse({ code: recovery }).success).toBe(false);
  for (const code of ['12345', '1'.repeat(61), ' '.repeat(80)])
    expect(ConfirmSignInInput.safeParse({ stepToken, code }).success).toBe(false);
  expect(ConfirmSignInInput.safeParse({ stepToken: 'x', code: '123456' }).success).toBe(false);
});

test('what a browser says of a passkey is taken field by field', () => {
  const more = { rawId: 'aWQ', type: 'public-key', clientExtensionResults: {} };
  const asserted = assertionOf({
    ...{ ...more, id: 'aWQ' },
    response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
  } as Parameters<typeof assertionOf>[0]);
  expect(asserted).toEqual({
    credentialId: 'aWQ',
    clientData: 'Yw',
    authenticatorData: 'YQ',
    signature: 'cw',
  });
  expect(SignInByPasskeyInput.safeParse({ stepToken: 'x'.repeat(43), ...asserted }).success).toBe(true);
  const response = { clientDataJSON: 'Yw', attestationObject: 'bw', transports: ['usb', 'telepathy', 'nfc'] };
  const made = attestationOf({ ...more, id: 'aWQ', response } as Parameters<typeof attestationOf>[0]);
  expect(made).toEqual({
    credentialId: 'aWQ',
    clientData: 'Yw',
    attestation: 'bw',
    transports: ['nfc', 'usb'],
  });
  expect(
    attestationOf({ id: 'a', response: { clientDataJSON: 'c', attestationObject: 'o' } }).transports,
  ).toEqual([]);
  expect(AddPasskeyInput.safeParse({ name: 'Laptop', ...made }).success).toBe(true);
  for (const spoiled of [
    { ...made, name: '' },
    { ...made, name: 'x', attestation: 'a+b' },
  ])
    expect(AddPasskeyInput.safeParse(spoiled).success).toBe(false);
});
