import type { Category } from '@ruang-naskah/domain/categories/schema';
import { AddCategoryInput } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Checkbox, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRenameCategory } from './queries.ts';

const words = messages.categories;

interface RenameCategoryProps {
  readonly category: Category;
  readonly onClose: () => void;
}

/** Renames a category; manuscripts keep the old name unless the box is ticked. */
export function RenameCategory({ category, onClose }: RenameCategoryProps) {
  const rename = useRenameCategory(category.id);
  const toast = useToast();
  const [renamesManuscripts, setRenamesManuscripts] = useState(false);
  const { shell, errors } = useForm({
    schema: AddCategoryInput,
    send: async ({ name: typedName }) => {
      const { name } = await rename.mutateAsync({ name: typedName, manuscripts: renamesManuscripts });
      toast({ message: words.renamed(name) });
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.renameFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={words.renameTitle(category.name)} size="sm">
      <FormShell
        {...shell}
        id="ubah-kategori"
        data-about={category.id}
        aria-label={words.renameTitle(category.name)}
      >
        <Field name="name" label={words.newName} error={errors.name}>
          <TextInput defaultValue={category.name} autoComplete="off" data-autofocus />
        </Field>
        <Checkbox
          label={words.renameManuscripts}
          hint={words.renameHint}
          name="manuscripts"
          checked={renamesManuscripts}
          onChange={({ target }) => setRenamesManuscripts(target.checked)}
        />
        <SubmitButton wide busyLabel={words.renaming}>
          {words.rename}
        </SubmitButton>
      </FormShell>
    </Dialog>
  );
}
