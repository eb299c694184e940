import { useEffect, useState } from 'react';

/** The chosen image, checked before it is sent (§5 News), with an address for its preview; `kept`: it may be missing. */
export function useNewsImage(kept = false) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const preview = usePreview(error === undefined ? file : undefined);

  async function check(chosen: File | undefined): Promise<string | undefined> {
    const problem = kept && chosen === undefined ? undefined : await problemOf(chosen);
    setError(problem);
    return problem;
  }
  return {
    file,
    preview,
    /** What is wrong with it, in a sentence. */
    error,
    choose: (chosen: File | undefined) => {
      setFile(chosen);
      void check(chosen);
    },
    check: () => check(file),
    /** What the server found wrong with it, once decoded. */
    refuse: (sentence: string | undefined) => setError(sentence),
    clear: () => {
      setFile(undefined);
      setError(undefined);
    },
  };
}
export type NewsImageChoice = ReturnType<typeof useNewsImage>;

async function problemOf(file: File | undefined): Promise<string | undefined> {
  try {
    const { newsImageProblem } = await import('@ruang-naskah/domain/news/schema');
    return newsImageProblem(file)?.sentence;
  } catch {
    // The rule could not be fetched: the server checks the file in any case.
    return undefined;
  }
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}
