import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { isUnavailable } from '../../db/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { forgetRemoval, noteRemoval } from '../../db/image-removals.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { imageKey, newImageName, previewKey, removeImage, storeImage } from '../../infra/image-store.ts';
import { type EncodedPicture, encodePicture, ImageError } from '../../infra/images.ts';
import type { RequestContext } from '../../request-context.ts';
import type { NewsImage } from './columns.ts';
import { changeNews } from './version.ts';

/** The folder of §3 below the file store. */
export const newsImageFolder = 'news_images';

/**
 * Writes what shows a new picture. First the intent to store an image is committed, then the image is stored, then what
 * `work` writes; when one fails neither stays, and what a crash leaves behind is known and swept (jobs.ts). No item ever
 * lacks its image, and no file is in the store without a row of the database.
 */
export async function writeWithPicture<T>(
  deps: Deps,
  context: RequestContext,
  image: Uint8Array,
  work: (tx: Tx, picture: NewsImage) => Promise<T>,
): Promise<T> {
  const picture = await encode(deps, image);
  const widest = picture.sizes.at(-1);
  if (widest === undefined) throw new Error('an image without sizes');
  const now = deps.clock.now();
  const imageName = newImageName(newsImageFolder, now);
  const keys = picture.sizes.map(({ width }) => imageKey(imageName, width));
  const stored = { name: imageName, keys: [...keys, previewKey(imageName)] };
  // The key belongs to what shows it. Where that was done before, this image is swept.
  await writeBy(deps, { ...context, idempotencyKey: undefined }, (tx) =>
    noteRemoval(tx, stored, 'upload', now),
  );
  await storeImage(deps, stored, picture);
  try {
    return await changeNews(deps, context, async (tx) => {
      const done = await work(tx, { imageName, imageWidth: widest.width, imageHeight: widest.height });
      await forgetRemoval(tx, imageName);
      return done;
    });
  } catch (error) {
    // After a connection lost during the commit it is unknown whether the row exists: the sweep finds out.
    if (!isUnavailable(error)) await removeImage(deps, stored.keys);
    throw error;
  }
}

async function encode(deps: Deps, image: Uint8Array): Promise<EncodedPicture> {
  try {
    return await encodePicture(image, newsImageWidths, deps.config.pictureTimeLimits);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const { imageBroken, imageTooManyPixels } = messages.news;
    throw fieldError('image', error.reason === 'broken' ? imageBroken : imageTooManyPixels);
  }
}
