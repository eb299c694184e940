import { timeInWords } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { WorkshopDay } from '@ruang-naskah/domain/settings/schema';
import { workshopKinds } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../api/api-error.ts';
import { now } from '../../api/clock.ts';
import { useSession } from '../../api/session.tsx';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useCloseWorkshop, useOpenWorkshop, useWorkshopText, workshopDay } from './queries.ts';

const words = messages.workshop;

/** Lets many people register from one place today (decision 0064); at once, for it asks for the password. */
export function WorkshopSection() {
  return (
    <section className="section-rule mt-8 grid gap-4" aria-labelledby="hari-lokakarya">
      <h2 id="hari-lokakarya" className="text-h3">
        {words.title}
      </h2>
      <p className="text-tinta-2">{words.intro(limits.workshopRegistrations)}</p>
      <Answer query={useQuery(workshopDay())} loading={<Skeleton count={2} />} failed={words.loadFailed} keep>
        {(day) => <Standing day={day} />}
      </Answer>
    </section>
  );
}

function Standing({ day }: { day: WorkshopDay }) {
  const text = useWorkshopText(day);
  const toast = useToast();
  const close = useCloseWorkshop();
  if (text === null) return <OpenForm />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{text}</p>
      {day.code === null ? null : <p className="secret-text">{day.code}</p>}
      <Failure message={failureMessage(words.closeFailed, close.error)} />
      <Button
        busy={close.isPending}
        busyLabel={words.closing}
        onClick={() => close.mutate(undefined, { onSuccess: () => toast({ message: words.closed }) })}
      >
        {words.close}
      </Button>
    </div>
  );
}

function OpenForm() {
  const { timeZone } = useSession().settings;
  const toast = useToast();
  const open = useOpenWorkshop();
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/settings/schema')).OpenWorkshopInput,
    send: async (body) => {
      await open.mutateAsync(body);
      toast({ message: words.opened });
    },
    describe: (error) => failureMessage(words.openFailed, error) ?? words.openFailed,
  });
  const [zone = timeZone] = timeInWords(now(), timeZone).split(' ').slice(1);
  return (
    <div className="max-w-form">
      <FormShell {...shell} id="hari-lokakarya-form" aria-label={words.title}>
        <RadioCards
          name="kind"
          label={words.kind}
          error={errors.kind}
          columns={2}
          defaultValue="network"
          options={workshopKinds.map((kind) => ({
            value: kind,
            label: words.kinds[kind],
            description: words.kindHints[kind],
          }))}
        />
        <Field name="time" label={words.until} hint={words.untilHint(zone)} error={errors.time}>
          <TextInput type="time" />
        </Field>
        <SubmitButton variant="secondary" busyLabel={words.opening}>
          {words.open}
        </SubmitButton>
      </FormShell>
    </div>
  );
}
