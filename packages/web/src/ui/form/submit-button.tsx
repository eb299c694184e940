import { use } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { FormContext } from './form-context.ts';

/** Sends the surrounding `FormShell`, and is busy when the form is. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'busy' | 'type'>) {
  return <Button {...rest} variant={variant} type="submit" busy={use(FormContext).busy} />;
}
