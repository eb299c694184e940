import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Holds the generated data of each size and schema; ignored by git. */
export const cache = join(root, '.cache', 'bench');
