/** A path as one word of a command that an operator copies: `rm -r /srv/ruang naskah` would remove something else. */
export function quotePath(path: string): string {
  return /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
