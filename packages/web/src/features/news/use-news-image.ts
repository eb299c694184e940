import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imageTypeOf } from '@ruang-naskah/domain/news/picture';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../ui/format.ts';

const words = messages.news;

/** The chosen image, checked before it is sent (§5 News), with an address for its preview; `kept`: it may be missing. */
export function useNewsImage(kept = false) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const shrinking = useShrinking();
  const preview = usePreview(error === undefined ? file : undefined);

  async function check(chosen: File | undefined): Promise<string | undefined> {
    const problem = kept && chosen === undefined ? undefined : await problemOf(chosen);
    setError(problem);
    return problem;
  }
  function choose(chosen: File | undefined) {
    shrinking.end();
    setFile(chosen);
    void check(chosen);
  }
  async function shrink(large: File, refusal: string) {
    const outcome = await shrinking.run(large);
    if (outcome === 'superseded') return;
    if (outcome === undefined) return setError(`${refusal} ${words.shrinkFailed}`);
    setFile(outcome);
    await check(outcome);
  }
  const tooLarge = error === words.imageTooLarge || error === words.imageTooManyPixels;
  return {
    file,
    preview,
    /** What is wrong with it, in a sentence. */
    error,
    choose,
    check: () => check(file),
    /** What the server found wrong with it, once decoded. */
    refuse: (sentence: string | undefined) => setError(sentence),
    clear: () => choose(undefined),
    /** For a picture that is too large alone: makes a smaller one of it. */
    shrink: tooLarge && file !== undefined ? () => void shrink(file, error) : undefined,
    shrinking: shrinking.underWay,
    /** From what to what it was made smaller. */
    shrunk: shrinking.done,
  };
}
export type NewsImageChoice = ReturnType<typeof useNewsImage>;

/** The work of a second or two in the browser, which another choice supersedes. */
function useShrinking() {
  const [underWay, setUnderWay] = useState(false);
  const [done, setDone] = useState<string>();
  const current = useRef(0);

  async function run(large: File): Promise<File | undefined | 'superseded'> {
    current.current += 1;
    const own = current.current;
    setUnderWay(true);
    const small = await shrinkIfPossible(large);
    if (own !== current.current) return 'superseded';
    setUnderWay(false);
    if (small !== undefined) setDone(words.shrunk(formatFileSize(large.size), formatFileSize(small.size)));
    return small;
  }
  function end() {
    current.current += 1;
    setUnderWay(false);
    setDone(undefined);
  }
  return { underWay, done, run, end };
}

async function shrinkIfPossible(large: File): Promise<File | undefined> {
  try {
    const { shrinkPicture } = await import('../../ui/shrink-picture.ts');
    return await shrinkPicture(large, limits.newsImageBytes);
  } catch {
    return undefined;
  }
}

/** By its first bytes, as the server judges it: names and their endings are often missing or wrong. */
async function problemOf(file: File | undefined): Promise<string | undefined> {
  try {
    const { newsImageProblem } = await import('@ruang-naskah/domain/news/schema');
    if (file === undefined) return newsImageProblem(undefined)?.sentence;
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    return newsImageProblem({ size: file.size, type })?.sentence;
  } catch {
    // The rule could not be fetched, or the file not read: the server checks it in any case.
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
