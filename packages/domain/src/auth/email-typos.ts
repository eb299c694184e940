/** Hosts that most people's mail is at, and how their names are mistyped. */
const misspelledHosts: Readonly<Record<string, readonly string[]>> = {
  gmail: ['gmial', 'gmai', 'gmal', 'gmil', 'gamil', 'gmaill', 'gmaul', 'gnail', 'gmeil', 'gimail'],
  yahoo: ['yahooo', 'yaho', 'yhoo', 'yaoo', 'yahho', 'yahoi'],
  hotmail: ['hotmial', 'hotmai', 'hotmal', 'hotmil', 'homail', 'hotmaill'],
  outlook: ['outlok', 'outloo', 'outllook', 'oulook', 'outook'],
  icloud: ['iclud', 'iclod', 'icluod', 'icoud'],
};
const correctHostNames = new Map(
  Object.entries(misspelledHosts).flatMap(([name, errors]) =>
    [name, ...errors].map((typed) => [typed, name]),
  ),
);
/** Mistyped ends of `.com`. `.co` is a country, but none of these hosts is there. */
const misspelledCom = ['co', 'con', 'cm', 'om', 'cim', 'vom', 'comm'];

/**
 * The address that was probably meant, where the host is a typing error of a well-known one; else undefined. For a
 * question beside the field, never for a refusal: somebody may really have that address.
 */
export function suggestEmail(email: string): string | undefined {
  const [, local, typedHost = '', typedEnd = ''] =
    /^([^@\s]+)@([^@.\s]+)\.([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = correctHostNames.get(typedHost);
  if (local === undefined || name === undefined) return undefined;
  const host = `${name}.${misspelledCom.includes(typedEnd) ? 'com' : typedEnd}`;
  return host === `${typedHost}.${typedEnd}` ? undefined : `${local}@${host}`;
}
