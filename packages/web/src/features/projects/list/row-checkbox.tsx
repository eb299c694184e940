import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import type { RowSelection } from './use-row-selection.ts';

const words = messages.projectList;

/** Chooses one row; when the limit is reached, it can only deselect. */
export function RowCheckbox({ project, selection }: { project: ProjectListItem; selection: RowSelection }) {
  const checked = selection.has(project.id);
  return (
    <label className="row-check">
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={!checked && selection.isFull}
        onChange={() => selection.toggle([project], !checked)}
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
  selection,
}: {
  projects: readonly ProjectListItem[];
  selection: RowSelection;
}) {
  const count = projects.filter(({ id }) => selection.has(id)).length;
  const all = count === projects.length;
  return (
    <label className="row-check">
      <input
        type="checkbox"
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && !all;
        }}
        checked={all}
        onChange={() => selection.toggle(projects, !all)}
      />
      <span className="sr-only">{words.chooseAll}</span>
    </label>
  );
}
