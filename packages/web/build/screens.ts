import type { Plugin } from 'vite';

/** The server draws frames and never a screen: what the browser loads later stays out of the build for it. */
export function leaveScreensOut(): Plugin {
  return {
    name: 'ruang-naskah:leave-screens-out',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    resolveDynamicImport: (source) =>
      typeof source === 'string' ? { id: source, external: true } : undefined,
  };
}
