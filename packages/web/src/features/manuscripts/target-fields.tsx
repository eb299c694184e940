import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormParts, textOf } from '../../api/form-values.ts';
import { useSession } from '../../api/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { allCategories } from '../categories/queries.ts';

const words = messages.manuscripts;

/** The imprint, as cards in the imprint's colour. */
export function ImprintCards({ values, errors }: FormParts) {
  const { settings } = useSession();
  return (
    <RadioCards
      name="tujuanPenerbit"
      label={words.labels.tujuanPenerbit}
      error={errors.tujuanPenerbit}
      columns={3}
      defaultValue={textOf(values, 'tujuanPenerbit')}
      options={settings.imprints.map((imprint) => ({
        value: imprintLabel(imprint),
        label: imprint.name,
        description: imprint.bookType,
        accent: imprint.tone,
      }))}
    />
  );
}

/** The category, from the publisher's own list. */
export function CategoryField({ values, errors }: FormParts) {
  const categories = useQuery(allCategories());
  const [chosen, setChosen] = useState(textOf(values, 'kategori'));
  if (categories.isError && categories.data === undefined) {
    return (
      <LoadError
        message={messages.categories.loadFailed}
        busy={categories.isFetching}
        onRetry={() => void categories.refetch()}
      />
    );
  }
  const names = categories.data?.items.map(({ name }) => name);
  return (
    <>
      <Field name="kategori" label={words.labels.kategori} error={errors.kategori}>
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{names === undefined ? messages.ui.loading : words.kategoriPlaceholder}</option>
          {(names ?? (chosen === '' ? [] : [chosen])).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      {names?.length === 0 ? <Alert tone="warning">{words.noCategories}</Alert> : null}
    </>
  );
}
