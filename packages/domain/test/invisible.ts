import * as fc from 'fast-check';

/** Drawn as nothing by browsers, though Unicode does not say so: a blank cell of Braille, annotations, a missing object. */
const alsoBlank = ['\u2800', '\uFFF9', '\uFFFA', '\uFFFB', '\uFFFC'];

/** Every code point that no reader sees, listed from Unicode's own property rather than from ours. */
export const invisibleCharacters: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter(
    (character) => alsoBlank.includes(character) || /^\p{Default_Ignorable_Code_Point}$/u.test(character),
  );

export const invisibleText = fc
  .array(fc.constantFrom(...invisibleCharacters), { minLength: 1, maxLength: 4 })
  .map((characters) => characters.join(''));

/** A text with invisible characters sprinkled between its own. */
export function sprinkled(text: string): fc.Arbitrary<string> {
  const gaps = [...text].length + 1;
  return fc
    .array(fc.option(invisibleText, { nil: '' }), { minLength: gaps, maxLength: gaps })
    .map((between) =>
      [...text].reduce((all, letter, at) => all + letter + (between[at + 1] ?? ''), between[0] ?? ''),
    );
}
