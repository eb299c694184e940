import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Ignored by git; made once for each size and schema. */
export const cache = join(root, '.cache', 'bench');
