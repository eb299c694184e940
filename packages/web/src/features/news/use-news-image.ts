import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imageTypeOf } from '@ruang-naskah/domain/news/picture';
import { newsImageProblem } from '@ruang-naskah/domain/news/schema';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../ui/format.ts';

const words = messages.news;

/** The chosen image, checked before it is sent (§5 News), with a URL for its preview; `isOptional`: it may be missing. */
export function useNewsImage(isOptional = false) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const shrinking = useShrinking();
  const preview = usePreview(error === undefined ? file : undefined);

  async function check(chosen: File | undefined): Promise<string | undefined> {
    const problem = isOptional && chosen === undefined ? undefined : await problemOf(chosen);
    setError(problem);
    return problem;
  }
  function choose(chosen: File) {
    shrinking.cancel();
    setFile(chosen);
    void check(chosen);
  }
  /** For the next item. It does not check, so that the emptied form does not say that its image is missing. */
  function clear() {
    shrinking.cancel();
    setFile(undefined);
    setError(undefined);
  }
  async function shrink(large: File, refusal: string) {
    const small = await shrinking.run(large);
    if (small === 'superseded') return;
    if (small === undefined) return setError(`${refusal} ${words.shrinkFailed}`);
    setFile(small);
    await check(small);
  }
  // By the sentences, because the server's refusals, which come as a sentence at the field, end here as well.
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
    clear,
    /** Makes the picture smaller; undefined unless it is refused as too large and nothing else. */
    shrink: tooLarge && file !== undefined ? () => void shrink(file, error) : undefined,
    shrinking: shrinking.isRunning,
    /** The sentence with its size before and after it was made smaller. */
    shrunk: shrinking.message,
  };
}
export type NewsImageChoice = ReturnType<typeof useNewsImage>;

/** Makes a picture smaller in the browser, which takes a second or two. Choosing another file supersedes it. */
function useShrinking() {
  const [isRunning, setIsRunning] = useState(false);
  const [message, setMessage] = useState<string>();
  const lastRun = useRef(0);

  async function run(large: File): Promise<File | undefined | 'superseded'> {
    lastRun.current += 1;
    const thisRun = lastRun.current;
    setIsRunning(true);
    const small = await shrinkIfPossible(large);
    if (thisRun !== lastRun.current) return 'superseded';
    setIsRunning(false);
    if (small !== undefined) setMessage(words.shrunk(formatFileSize(large.size), formatFileSize(small.size)));
    return small;
  }
  function cancel() {
    lastRun.current += 1;
    setIsRunning(false);
    setMessage(undefined);
  }
  return { isRunning, message, run, cancel };
}

async function shrinkIfPossible(large: File): Promise<File | undefined> {
  try {
    const { shrinkPicture } = await import('../../ui/shrink-picture.ts');
    return await shrinkPicture(large, limits.newsImageBytes);
  } catch {
    return undefined;
  }
}

/** Judges the type by the first bytes, as the server does: file names and extensions are often missing or wrong. */
async function problemOf(file: File | undefined): Promise<string | undefined> {
  try {
    if (file === undefined) return newsImageProblem(undefined)?.sentence;
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    return newsImageProblem({ size: file.size, type })?.sentence;
  } catch {
    // The file could not be read: the server checks it in any case.
    return undefined;
  }
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
