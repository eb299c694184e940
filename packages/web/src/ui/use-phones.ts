import { useEffect, useState } from 'react';

type Phones = typeof import('@ruang-naskah/domain/phones');
let loaded: Phones | undefined;

/** The reading of telephone numbers, which comes after the page; undefined until then. */
export function usePhones(): Phones | undefined {
  const [phones, setPhones] = useState(loaded);
  useEffect(() => {
    if (phones !== undefined) return;
    void import('@ruang-naskah/domain/phones').then((module) => {
      loaded = module;
      setPhones(module);
    });
  }, [phones]);
  return phones;
}
