import { hintOfLink, isSafeLink, type LinkRule, tidyLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { LinkExternal } from '../link-external.tsx';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './inputs.tsx';

interface DocumentLinkFieldProps extends Omit<FieldProps, 'children'> {
  readonly use: LinkRule['use'];
  readonly placeholder: string;
  readonly defaultValue?: string | undefined;
}

/** A link to a document, with what is worth a look before it is sent, and a way to open it once. */
export function DocumentLinkField({ use, placeholder, defaultValue = '', ...field }: DocumentLinkFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const link = tidyLink(typed);
  const hint = hintOfLink(typed, use);
  return (
    <div className="grid gap-2">
      <Field {...field}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="text-sm text-tinta-2 empty:hidden">
        {hint === undefined ? null : messages.fields.linkHints[hint]}
      </p>
      {isSafeLink(link) ? (
        <p>
          <LinkExternal href={link}>{messages.fields.testLink}</LinkExternal>
        </p>
      ) : null}
    </div>
  );
}
