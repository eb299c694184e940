/** Words that stand in examples and forms for a secret that is still to be chosen, `.env.example` included. */
const standIns =
  /^(?:change[-_ ]?(?:me|this|it)|secret|passw(?:or)?d|pass|placeholder|example|your[-_ ].{0,40}|token|todo|admin|root|test|user|s3rver|minioadmin|<.{0,40}>)\d{0,4}$/i;
/** Anything random, even hexadecimal, has more different characters than this. */
const fewestCharacters = 5;

/** Whether a secret was never chosen: anybody would try it first. */
export function isPlaceholder(secret: string): boolean {
  return standIns.test(secret.trim()) || new Set(secret.toLowerCase()).size < fewestCharacters;
}
