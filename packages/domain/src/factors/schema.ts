import * as z from 'zod/mini';
import { InstantSchema, line } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { toPlainCharacters } from '../text.ts';
import { passkeyTransports, readTypedCode } from './values.ts';

const words = messages.factors;

/** What proves a person beyond the password (decision 0121). */

export const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: InstantSchema,
  lastUsedAt: z.nullable(InstantSchema),
});
export type Passkey = z.infer<typeof PasskeySchema>;

/** One's own ways of the second step; no secret, and no recovery code. */
export const FactorsSchema = z.object({
  /** Since when there is a second step at all. */
  since: z.nullable(InstantSchema),
  /** Since when an app gives codes. */
  totpSince: z.nullable(InstantSchema),
  passkeys: z.array(PasskeySchema),
  recoveryLeft: z.number(),
  /** One's role must keep at least one way. */
  required: z.boolean(),
  /** Browsers know passkeys at this address of the portal. */
  passkeyPossible: z.boolean(),
});
export type Factors = z.infer<typeof FactorsSchema>;

/** A code that is typed; in which of the two kinds, `readTypedCode` says. */
function typedCode() {
  return z.string().check(
    z.overwrite(toPlainCharacters),
    z.maxLength(60, words.codeShape),
    z.refine((text) => readTypedCode(text) !== undefined, words.codeShape),
  );
}

/** Names the sign-in that waits for its second step, or the question that a passkey answers. */
const StepToken = z.string().check(z.regex(/^[\w-]{43}$/, messages.fields.invalid));

export const ConfirmSignInInput = z.strictObject({ stepToken: StepToken, code: typedCode() });
export type ConfirmSignInInput = z.output<typeof ConfirmSignInInput>;

/** Without a token anybody's passkey may answer: it is name and proof at once. */
export const AskForPasskeyInput = z.strictObject({ stepToken: z.optional(StepToken) });
export type AskForPasskeyInput = z.output<typeof AskForPasskeyInput>;

function base64url(maxLength: number) {
  return z
    .string()
    .check(
      z.minLength(1, messages.fields.invalid),
      z.maxLength(maxLength, messages.fields.invalid),
      z.regex(/^[\w-]*$/, messages.fields.invalid),
    );
}

const credential = { credentialId: base64url(1400), clientData: base64url(4000) };

export const SignInByPasskeyInput = z.strictObject({
  stepToken: StepToken,
  ...credential,
  authenticatorData: base64url(4000),
  signature: base64url(8000),
});
export type SignInByPasskeyInput = z.output<typeof SignInByPasskeyInput>;

export const ConfirmTotpInput = z.strictObject({
  code: z.string().check(
    z.overwrite(toPlainCharacters),
    z.maxLength(60, words.codeShape),
    z.refine((text) => readTypedCode(text)?.kind === 'totp', words.codeShape),
  ),
});
export type ConfirmTotpInput = z.output<typeof ConfirmTotpInput>;

export const AddPasskeyInput = z.strictObject({
  name: line(limits.passkeyName, words.nameRequired),
  ...credential,
  attestation: base64url(20_000),
  transports: z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length)),
});
export type AddPasskeyInput = z.output<typeof AddPasskeyInput>;

export const PasskeyNameInput = z.strictObject({ name: AddPasskeyInput.shape.name });
export type PasskeyNameInput = z.output<typeof PasskeyNameInput>;

const KnownPasskeySchema = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(passkeyTransports)),
});

/** `PublicKeyCredentialRequestOptionsJSON`, with the token of the answer. */
export const PasskeyQuestionSchema = z.object({
  stepToken: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(KnownPasskeySchema),
    userVerification: z.literal('required'),
    timeout: z.number(),
  }),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestionSchema>;

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const NewPasskeyQuestionSchema = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(KnownPasskeySchema),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.literal(false),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    timeout: z.number(),
  }),
});
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestionSchema>;

/** A new secret for an app, told until it is confirmed. */
export const TotpSecretSchema = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://`, to be drawn as a QR code. */
  uri: z.string(),
});
export type TotpSecret = z.infer<typeof TotpSecretSchema>;

/** Told once; empty where the account has its codes already. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

/** Whether admins need a second step, and how many of them have none. */
export const FactorRuleSchema = z.object({ required: z.boolean(), admins: z.number(), without: z.number() });
export type FactorRule = z.infer<typeof FactorRuleSchema>;

export const SetRuleInput = z.strictObject({ required: z.boolean() });
export type SetRuleInput = z.output<typeof SetRuleInput>;

/** What an admin sees of somebody's second step. */
export const UserFactorsSchema = z.object({
  /** When their second step was set up; null without one. */
  since: z.nullable(InstantSchema),
  /** The operator alone may take it away. */
  byOperator: z.boolean(),
});
export type UserFactors = z.infer<typeof UserFactorsSchema>;
