/** One event of a stream (HTML Living Standard, 9.2.6), as far as this portal uses it. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** Takes a stream's text as it comes, in pieces of any length, and gives each event once it is whole. */
export function createEventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const event = eventIn(block);
      return event === undefined ? [] : [event];
    });
  };
}

/** A block of comments alone is a sign of life. */
function eventIn(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '');
  }
  if (fields.data === undefined) return undefined;
  return { id: fields.id, type: fields.event ?? 'message', data: fields.data };
}
