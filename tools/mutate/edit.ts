import type { ESTree } from 'rolldown/utils';

/** One small change of a source, as text: what a test must notice. */
export type Edit = {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** The change that puts a text in the place of a node. */
export function edit(operator: string, { start, end }: ESTree.Node, text: string): Edit {
  return { operator, start, end, text };
}
