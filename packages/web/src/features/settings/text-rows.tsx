import { messages } from '@ruang-naskah/domain/messages.id';
import type { TextInputProps } from '../../ui/form/inputs.tsx';
import { ListEditor } from './list-editor.tsx';
import { type SectionProps, SettingTextField } from './setting-text-field.tsx';

const words = messages.settings;

type TextRowsProps = SectionProps & {
  readonly name: 'readerSegments' | 'extraManuscriptHosts' | 'extraStageHosts';
  readonly hint: string;
  readonly inputMode?: TextInputProps['inputMode'];
};

/** A list of single texts: segments, hosts. */
export function TextRows({ form, name, hint, inputMode }: TextRowsProps) {
  const label = words.labels[name];
  return (
    <ListEditor
      name={name}
      label={label}
      hint={hint}
      error={form.errors[name]}
      rows={form.draft[name]}
      onChange={(rows) => form.set(name, rows)}
      emptyRow={{ text: '' }}
      nameOf={({ text }) => text}
    >
      {(row, index, change) => (
        <SettingTextField
          form={form}
          path={`${name}.${index}`}
          label={<span className="sr-only">{words.entry(label, index + 1)}</span>}
          value={row.text}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize={inputMode === 'url' ? 'none' : undefined}
          onText={(text) => change({ text })}
        />
      )}
    </ListEditor>
  );
}
