import { parseSync, Visitor, type VisitorObject } from 'rolldown/utils';

type ParseResult = ReturnType<typeof parseSync>;

/** A module that a file mentions, by whatever kind of import or export. */
export type ImportRef = { from: string; line: number };

export type Syntax = {
  imports: ImportRef[];
  comments: { text: string; line: number }[];
  lineAt: (offset: number) => number;
  visit: (handlers: VisitorObject) => void;
};

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    return after === -1 ? starts.length : after;
  };
}

/** Literal specifiers only: a computed `import(path)` is loaded at run time and belongs to no graph. */
function collectImports(parsed: ParseResult, text: string, lineAt: (offset: number) => number): ImportRef[] {
  const found: { from: string; start: number }[] = [];
  for (const { moduleRequest } of parsed.module.staticImports) {
    found.push({ from: moduleRequest.value, start: moduleRequest.start });
  }
  for (const { entries } of parsed.module.staticExports) {
    const request = entries[0]?.moduleRequest;
    if (request) found.push({ from: request.value, start: request.start });
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) found.push({ from: literal[2], start: moduleRequest.start });
  }
  new Visitor({
    TSImportType: ({ source }) => found.push({ from: source.value, start: source.start }),
  }).visit(parsed.program);
  return found.sort((a, b) => a.start - b.start).map(({ from, start }) => ({ from, line: lineAt(start) }));
}

/** Parses TypeScript or JavaScript with the parser of the bundler; throws with the place when it cannot. */
export function parseSource(path: string, text: string): Syntax {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.codeframe ?? error.message}`);
  const lineAt = lineFinder(text);
  return {
    imports: collectImports(parsed, text, lineAt),
    comments: parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    lineAt,
    visit: (handlers) => new Visitor(handlers).visit(parsed.program),
  };
}
