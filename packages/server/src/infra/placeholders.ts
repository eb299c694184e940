/** Placeholder words for secrets in examples and forms, `.env.example` included. */
const placeholderWords =
  /^(?:change[-_ ]?(?:me|this|it)|secret|passw(?:or)?d|pass|placeholder|example|your[-_ ].{0,40}|token|todo|admin|root|test|user|s3rver|minioadmin|<.{0,40}>)\d{0,4}$/i;
/** Random text, even hexadecimal, has more different characters than this. */
const fewestDistinctCharacters = 5;

/** Whether a secret is a placeholder, which an attacker would try first. */
export function isPlaceholder(secret: string): boolean {
  return (
    placeholderWords.test(secret.trim()) || new Set(secret.toLowerCase()).size < fewestDistinctCharacters
  );
}
