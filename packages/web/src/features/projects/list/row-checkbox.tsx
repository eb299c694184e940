import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import type { RowChoice } from './use-row-choice.ts';

const words = messages.projectList;

/** Chooses one row; when the limit is reached, it can only deselect. */
export function RowCheckbox({ project, choice }: { project: ProjectListItem; choice: RowChoice }) {
  const on = choice.has(project.id);
  return (
    <label className="row-check">
      <input
        type="checkbox"
        checked={on}
        aria-disabled={!on && choice.isFull}
        onChange={() => choice.toggle([project], !on)}
      />
      <span className="md:sr-only">
        {words.choose}
        <span className="sr-only"> {project.title}</span>
      </span>
    </label>
  );
}

/** Chooses or deselects every row of the page. */
export function PageCheckbox({
  projects,
  choice,
}: {
  projects: readonly ProjectListItem[];
  choice: RowChoice;
}) {
  const count = projects.filter(({ id }) => choice.has(id)).length;
  const all = count === projects.length;
  return (
    <label className="row-check">
      <input
        type="checkbox"
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && !all;
        }}
        checked={all}
        onChange={() => choice.toggle(projects, !all)}
      />
      <span className="sr-only">{words.chooseAll}</span>
    </label>
  );
}
