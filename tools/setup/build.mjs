import { ensureBuilt as build } from '../../packages/launcher/build.mjs';

/** Where the launcher was before; goes with the last reader. */
export const ensureBuilt = build;
