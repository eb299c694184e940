/** A statement for each number of values in it, made when it is first needed; there must be few such numbers. */
export function perNumber<T>(make: (many: number) => T): (many: number) => T {
  const made = new Map<number, T>();
  return (many) => {
    const one = made.get(many) ?? make(many);
    made.set(many, one);
    return one;
  };
}
