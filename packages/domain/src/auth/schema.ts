import * as z from 'zod/mini';
import { email, IdSchema, InstantSchema } from '../fields.ts';
import { messages } from '../messages.id.ts';
import { roles } from '../roles.ts';
import { toPlainCharacters } from '../text.ts';
import { profileShape } from '../users/schema.ts';
import { enteredPassword, newPassword, passwordsMatch } from './passwords.ts';

const passwordPair = { password: newPassword(), confirmPassword: enteredPassword() };

/** §5 Register. */
export const RegisterInput = z
  .strictObject({
    ...profileShape,
    email: email(),
    ...passwordPair,
    captchaId: IdSchema,
    /** Without the spaces that people type, or dictation puts, between letters. */
    captchaAnswer: z.string().check(
      z.overwrite((text) => toPlainCharacters(text).replaceAll(' ', '').toLowerCase()),
      z.minLength(1),
      z.maxLength(32),
    ),
    /** The code of a workshop day (decision 0032); the form asks for it only while one with a code is open. */
    workshopCode: z.optional(
      z.string().check(
        z.overwrite((text) => toPlainCharacters(text).replaceAll(' ', '').toLowerCase()),
        z.maxLength(32, messages.workshop.codeWrong),
      ),
    ),
  })
  .check(passwordsMatch());
export type RegisterInput = z.output<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: email(), password: enteredPassword() });
export type LoginInput = z.output<typeof LoginInput>;

/** §8: a malformed address gets the sentence of a reset that failed (decision 0013). */
export const RequestResetInput = z.strictObject({ email: email(messages.auth.resetFailed) });
export type RequestResetInput = z.output<typeof RequestResetInput>;

export const ConfirmResetInput = z
  .strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)), ...passwordPair })
  .check(passwordsMatch());
export type ConfirmResetInput = z.output<typeof ConfirmResetInput>;

/** One's own password, and somebody's by an admin (§5): both need the account's old one. */
export const ChangePasswordInput = z
  .strictObject({ oldPassword: enteredPassword(), ...passwordPair })
  .check(passwordsMatch());
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const AdminPasswordInput = z
  .strictObject({
    oldPassword: z
      .string(messages.users.passwordOldRequired)
      .check(z.minLength(1, messages.users.passwordOldRequired), z.maxLength(1024)),
    password: newPassword(messages.users.passwordTooShort),
    confirmPassword: enteredPassword(),
  })
  .check(passwordsMatch(messages.users.passwordMismatch));
export type AdminPasswordInput = z.output<typeof AdminPasswordInput>;

/** The signed-in person as the browser knows them: no personal data beyond the name. */
export const SessionUserSchema = z.object({
  id: z.string(),
  nama: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** They must set up a second step before they can do anything else (decision 0121). */
  factorNeeded: z.optional(z.literal(true)),
});
export type SessionUser = z.infer<typeof SessionUserSchema>;

export const SessionSchema = z.object({ user: SessionUserSchema });
export type Session = z.infer<typeof SessionSchema>;

/** The password was right and a second step is needed: which ways the account has for it, and until when. */
export const SecondStepSchema = z.object({
  stepToken: z.string(),
  totp: z.boolean(),
  passkey: z.boolean(),
  recovery: z.boolean(),
  expiresAt: InstantSchema,
});
export type SecondStep = z.infer<typeof SecondStepSchema>;

/** Signed in, or a second step is needed. */
export const LoginResultSchema = z.union([SessionSchema, z.object({ secondStep: SecondStepSchema })]);

export const CaptchaSchema = z.object({ id: z.string(), image: z.string() });
export type Captcha = z.infer<typeof CaptchaSchema>;

export const MessageSchema = z.object({ message: z.string() });

/** One of a person's own sign-ins. */
export const OwnSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: InstantSchema,
  lastSeenAt: InstantSchema,
  ipPrefix: z.string(),
  userAgent: z.string(),
});
export type OwnSession = z.infer<typeof OwnSessionSchema>;
export const OwnSessionListSchema = z.object({ items: z.array(OwnSessionSchema) });
