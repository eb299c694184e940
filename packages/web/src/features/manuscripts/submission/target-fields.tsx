import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormPartProps, textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { allCategories } from '../../categories/queries.ts';

const words = messages.manuscripts;

/** The imprint, as cards in the imprint's colour. */
export function ImprintCards({ values, errors }: FormPartProps) {
  const { settings } = useSession();
  const initial = textOf(values, 'tujuanPenerbit');
  const cards = settings.imprints.map((imprint) => ({
    value: imprintLabel(imprint),
    label: imprint.name,
    description: imprint.bookType,
    accent: imprint.tone,
  }));
  return (
    <RadioCards
      name="tujuanPenerbit"
      label={words.labels.tujuanPenerbit}
      error={errors.tujuanPenerbit}
      columns={3}
      defaultValue={initial}
      options={[
        ...cards,
        ...removedChoice(
          initial,
          cards.map(({ value }) => value),
          errors.tujuanPenerbit,
        ).map((value) => ({ value, label: value })),
      ]}
    />
  );
}

/**
 * A choice in an old draft that is not offered any more, as a list of it or nothing. It can be sent: the server knows whether it
 * was renamed, and refuses it if not.
 */
function removedChoice(chosen: string, offered: readonly string[], refused: string | undefined): string[] {
  return chosen === '' || refused !== undefined || offered.includes(chosen) ? [] : [chosen];
}

/** The category, from the publisher's own list. */
export function CategoryField({ values, errors }: FormPartProps) {
  const categories = useQuery(allCategories());
  const [chosen, setChosen] = useState(textOf(values, 'kategori'));
  const field = { chosen, onChoose: setChosen, error: errors.kategori };
  return (
    <Answer
      query={categories}
      loading={<CategorySelect {...field} names={undefined} />}
      failed={messages.categories.loadFailed}
      keepDataOnError
    >
      {({ items }) => <CategorySelect {...field} names={items.map(({ name }) => name)} />}
    </Answer>
  );
}

interface CategorySelectProps {
  /** Unknown while they are loading. */
  readonly names: readonly string[] | undefined;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  readonly error: string | undefined;
}

function CategorySelect({ names, chosen, onChoose, error }: CategorySelectProps) {
  return (
    <>
      <Field name="kategori" label={words.labels.kategori} error={error}>
        <Select value={chosen} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{names === undefined ? messages.ui.loading : words.kategoriPlaceholder}</option>
          {[...(names ?? []), ...removedChoice(chosen, names ?? [], error)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      {names?.length === 0 ? <Alert tone="warning">{words.noCategories}</Alert> : null}
    </>
  );
}
