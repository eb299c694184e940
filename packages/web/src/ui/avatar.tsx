/** A person as a circle with initials; a dashed one for nobody. Their name stands beside it. */
export function Avatar({ name, own = false }: { name: string; own?: boolean }) {
  return (
    <span aria-hidden className="avatar" data-look={name === '' ? 'nobody' : own ? 'own' : undefined}>
      {initialsOf(name)}
    </span>
  );
}

/** «Siti Rahmawati» is SR, «Intan» is I: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('id') ?? '').join('');
}
