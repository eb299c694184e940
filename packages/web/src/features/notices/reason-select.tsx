import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReasonUse, reasonsFor } from '@ruang-naskah/domain/notices/reasons';
import type { Reasons } from '@ruang-naskah/domain/notices/schema';
import type { NoticeValues } from '@ruang-naskah/domain/notices/values';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';

const words = messages.reasons;

interface ReasonSelectProps {
  /** The answer of `reasonTemplates`. */
  readonly query: UseQueryResult<Reasons>;
  readonly label: string;
  readonly use: ReasonUse;
  /** The values of the variables in braces. */
  readonly values: NoticeValues;
  /** The text of the field. */
  readonly value: string;
  readonly onChoose: (text: string) => void;
}

/** The publisher's templates for one use, above the field that they fill. Choosing none restores the text typed before. */
export function ReasonSelect(props: ReasonSelectProps) {
  const { query, label, use, values, value, onChoose } = props;
  /** What was typed before a template replaced it. */
  const [ownText, setOwnText] = useState('');
  return (
    <Answer
      query={query}
      loading={<Skeleton shape="rows" count={1} />}
      failed={words.loadFailed}
      keepDataOnError
    >
      {({ reasons }) => {
        const choices = reasonsFor(reasons, use, values);
        const chosen = choices.find(({ text }) => text === value);
        return (
          <Field name="template" label={label}>
            <Select
              value={chosen?.name ?? ''}
              onChange={({ target }) => {
                if (chosen === undefined) setOwnText(value);
                onChoose(choices.find(({ name }) => name === target.value)?.text ?? ownText);
              }}
            >
              {choices.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
              <option value="">{words.own}</option>
            </Select>
          </Field>
        );
      }}
    </Answer>
  );
}
