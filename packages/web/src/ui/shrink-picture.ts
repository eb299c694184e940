/** Pixels of the longest side: more than any page shows. */
const LONGEST = 1600;
/** Tried in turn until the file is small enough: first less quality, then fewer pixels. */
const SHARES = [1, 0.75, 0.5] as const;
const QUALITIES = [0.85, 0.75, 0.65] as const;

/** The picture as a JPEG of at most so many bytes; undefined where this browser cannot read it or make it that small. */
export async function shrinkPicture(file: File, mostBytes: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    const fitting = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    for (const share of SHARES) {
      const canvas = drawn(picture, fitting * share);
      for (const quality of QUALITIES) {
        const blob = await jpegOf(canvas, quality);
        if (blob !== null && blob.size <= mostBytes)
          return new File([blob], file.name.replace(/\.[^.]*$|$/, '.jpg'), { type: blob.type });
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  // A JPEG is not transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
