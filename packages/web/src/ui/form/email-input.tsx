import { TextInput, type TextInputProps } from './text-input.tsx';

export type EmailInputProps = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** 'username' where an account is looked up, so that a password manager offers it. */
  autoComplete: 'username' | 'email';
};

/** An address as a phone should let one type it: its own keyboard, no capital at the start, no red line below. */
export function EmailInput(props: EmailInputProps) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
