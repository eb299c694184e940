import { messages } from '@ruang-naskah/domain/messages.id';
import type { Template } from '@ruang-naskah/domain/notices/schema';
import {
  defaultTemplate,
  fillIn,
  type NoticeTemplate,
  samplesFor,
} from '@ruang-naskah/domain/notices/templates';
import { type NoticeEvent, variablesOf } from '@ruang-naskah/domain/notices/values';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { templates, useSaveTemplate } from './queries.ts';

const words = messages.notices;

/** The texts of all notices, one at a time, each with a preview of its words filled in. */
export function TemplateSection() {
  const [event, setEvent] = useState<NoticeEvent>('assigned');
  return (
    <section className="card grid gap-4" aria-labelledby="templat-kabar">
      <h2 id="templat-kabar">{words.templatesTitle}</h2>
      <p className="text-tinta-2">{words.templatesIntro}</p>
      <Answer
        query={useQuery(templates())}
        loading={<Skeleton shape="rows" count={3} />}
        failed={words.loadFailed}
        keep
      >
        {({ items }) => (
          <>
            <Field name="templat" label={words.templateEvent}>
              <Select
                value={event}
                onChange={({ target }) =>
                  setEvent(items.find((item) => item.event === target.value)?.event ?? event)
                }
              >
                {items.map((item) => (
                  <option key={item.event} value={item.event}>
                    {words.events[item.event]}
                  </option>
                ))}
              </Select>
            </Field>
            {items
              .filter((item) => item.event === event)
              .map((item) => (
                <TemplateForm key={`${item.event}-${item.version}`} template={item} />
              ))}
          </>
        )}
      </Answer>
    </section>
  );
}

function TemplateForm({ template }: { template: Template }) {
  const { event, version } = template;
  const save = useSaveTemplate();
  /** The initial texts of the fields: the stored ones, or the defaults. */
  const [given, setGiven] = useState<NoticeTemplate>(template);
  const [typed, setTyped] = useState(given);
  function restore() {
    setGiven(defaultTemplate(event));
    setTyped(defaultTemplate(event));
  }
  const { shell, errors } = useForm({
    schema: async () => {
      const { SaveTemplateInput } = await import('@ruang-naskah/domain/notices/schema');
      return SaveTemplateInput;
    },
    send: async (body) => {
      await save.mutateAsync({ ...body, version });
    },
    describe: (error) => failureMessage(words.templateSaveFailed, error),
  });
  return (
    <FormShell {...shell} id="templat" aria-label={words.templatesTitle}>
      <input type="hidden" name="event" value={event} />
      <Field
        key={`subject ${given.subject}`}
        name="subject"
        label={words.templateSubject}
        error={errors.subject}
      >
        <TextInput
          defaultValue={given.subject}
          onInput={({ currentTarget }) => setTyped({ ...typed, subject: currentTarget.value })}
        />
      </Field>
      <Field key={`text ${given.text}`} name="text" label={words.templateText} error={errors.text}>
        <TextArea
          defaultValue={given.text}
          rows={4}
          onInput={({ currentTarget }) => setTyped({ ...typed, text: currentTarget.value })}
        />
      </Field>
      <p className="text-sm text-tinta-2">
        {words.templateUsable}{' '}
        {variablesOf(event)
          .map((name) => `{${name}} ${words.variables[name]}`)
          .join(', ')}
      </p>
      <div className="rounded-2 border border-garis bg-kertas p-4">
        <p className="text-sm text-tinta-2">{words.templatePreview}</p>
        <p className="font-semibold wrap-anywhere">{fillIn(typed.subject, samplesFor(event))}</p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {fillIn(typed.text, samplesFor(event))}
        </p>
      </div>
      {template.changed ? (
        <Button variant="quiet" icon={<RotateCcw size={18} aria-hidden />} onClick={restore}>
          {words.templateReset}
        </Button>
      ) : null}
      <SubmitButton busyLabel={words.saving}>{words.templateSave}</SubmitButton>
    </FormShell>
  );
}
