import { messages } from '@ruang-naskah/domain/messages.id';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { controlId, FormContext } from './form-context.ts';

type FieldWiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldWiring | null>(null);

/** Id, name, description and validity of the surrounding field; nothing outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}

export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** For a control in a row whose other words say what it is: the label is read out only. */
  labelHidden?: boolean;
  /** Exactly one control of this folder: it finds its id, name and description by itself. */
  children: ReactNode;
};

/** Label above, hint below it, then the control, then its error. */
export function Field({ name, label, hint, error, optional = false, labelHidden, children }: FieldProps) {
  const wiring = useDescription(name, hint, error);
  return (
    <div className="field">
      <label htmlFor={wiring.id} className={labelHidden ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <FieldHint id={wiring.id}>{hint}</FieldHint>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={wiring.id}>{error}</FieldError>
    </div>
  );
}

export type FieldGroupProps = FieldProps;

/** The same for several controls under one name (radio cards, checkboxes): a fieldset with its legend. */
export function FieldGroup({ name, label, hint, error, optional = false, children }: FieldGroupProps) {
  const wiring = useDescription(name, hint, error);
  return (
    <fieldset id={wiring.id} className="field" aria-describedby={wiring['aria-describedby']}>
      <legend className="field-label mb-2">
        <LabelText optional={optional}>{label}</LabelText>
      </legend>
      <FieldHint id={wiring.id}>{hint}</FieldHint>
      {children}
      <FieldError id={wiring.id}>{error}</FieldError>
    </fieldset>
  );
}

function useDescription(name: string, hint: ReactNode, error: string | undefined) {
  const id = controlId(use(FormContext).id, name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

function LabelText({ optional, children }: { optional: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {optional ? <span className="field-optional"> {messages.ui.optional}</span> : null}
    </>
  );
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={`${id}-hint`} className="field-hint">
      {children}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert size={16} aria-hidden />
      {children}
    </p>
  );
}
