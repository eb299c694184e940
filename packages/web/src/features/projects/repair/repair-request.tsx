import { messages } from '@ruang-naskah/domain/messages.id';
import { repairRequestFor } from '@ruang-naskah/domain/projects/edit';
import type { RepairRequest as RepairRequestInput } from '@ruang-naskah/domain/projects/repair';
import { stagePolicy } from '@ruang-naskah/domain/projects/stage-rules';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { ReasonSelect } from '../../notices/parts.ts';
import { reasonTemplates } from '../../notices/queries.ts';
import type { ProjectEditing } from '../edit/use-project-edit.ts';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { RepairNote } from './repair-note.tsx';

const words = messages.repairs;

interface RepairRequestProps {
  readonly name: StageName;
  readonly editing: ProjectEditing;
  readonly errors: Readonly<Record<string, string>>;
}

/** A request for repair with its deadline, kept like an approval until the dialog is saved; or the previous request (decision 0086). */
export function RepairRequest({ name, editing, errors }: RepairRequestProps) {
  const request = repairRequestFor(editing.edit, name);
  if (request === undefined) return <RepairNote stage={stageOf(editing.base, name)} />;
  return <RepairFields name={name} editing={editing} errors={errors} request={request} />;
}

/** 'Minta perbaikan', offered for a delivery that has not been sent back yet. */
export function RepairButton({ name, editing }: Omit<RepairRequestProps, 'errors'>) {
  if (stagePolicy.requestRepair(name, stageOf(editing.preview, name)) !== true) return null;
  return (
    <Button aria-label={words.askStage(name)} onClick={() => editing.requestRepair(name)}>
      {words.ask}
    </Button>
  );
}

function RepairFields({
  name,
  editing,
  errors,
  request,
}: RepairRequestProps & { readonly request: RepairRequestInput }) {
  const templates = useQuery(reasonTemplates());
  const box = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed is gone, so focus goes to the field in its place.
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  // The path under which errors of the schema and the server name this request.
  const path = `repairs.${editing.edit.repairs?.indexOf(request)}`;
  return (
    <fieldset ref={box} className="grid gap-4 rounded-2 border border-jingga-fg bg-kertas p-4">
      <legend className="px-1 font-semibold">{words.heading(name)}</legend>
      <Suspense fallback={<Skeleton shape="rows" count={1} />}>
        {' '}
        <ReasonSelect
          query={templates}
          label={words.template}
          use="Perlu Perbaikan"
          values={{ judul: editing.base.title, tahap: name }}
          value={request.note}
          onChoose={(note) => editing.changeRepair(name, { note })}
        />
      </Suspense>
      <Field name={`${path}.note`} label={words.note} hint={words.noteHint} error={errors[`${path}.note`]}>
        <TextArea
          rows={3}
          value={request.note}
          onChange={({ target }) => editing.changeRepair(name, { note: target.value })}
        />
      </Field>
      <WorkDateField
        name={`${path}.deadline`}
        label={words.deadline}
        error={errors[`${path}.deadline`]}
        value={request.deadline}
        onChange={(deadline) => editing.changeRepair(name, { deadline })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-tinta-2">{words.unsavedHint}</p>
        <Button variant="quiet" onClick={() => editing.undoRepair(name)}>
          {words.undo}
        </Button>
      </div>
    </fieldset>
  );
}
