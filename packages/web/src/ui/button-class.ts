/** `gold` and `ghost` are for the dark bands (hero, footer). One filled button per view. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'gold' | 'ghost';

const variants: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  danger: 'btn btn-danger',
  quiet: 'btn btn-quiet',
  gold: 'btn btn-gold',
  ghost: 'btn btn-ghost',
};

/** The look of a button for an element that is not a button, such as a router's link. */
export function buttonClass(variant: ButtonVariant = 'secondary', wide = false): string {
  return wide ? `${variants[variant]} w-full` : variants[variant];
}
