import { ConfigError, readConfig } from './config.ts';
import { UnusableDatabaseError } from './db/handle.ts';
import { MissingBuildError } from './http/assets.ts';
import { SecretsError } from './infra/secrets.ts';
import { serve } from './serve.ts';

const sameWishMs = 1000;

/** The server's entry point: `npm start`. Anything the operator must mend is one clear line and exit code 1. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await serve(config);
  let firstAt: number | undefined;
  const stop = (): void => {
    if (firstAt !== undefined) {
      // A service manager or a terminal signals the whole group, and npm passes it on once more: that is one wish.
      if (performance.now() - firstAt > sameWishMs) process.exit(1);
      return;
    }
    firstAt = performance.now();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`Ruang Naskah: ${config.publicUrl}\n`);
}

main().catch((error: unknown) => {
  const known = [ConfigError, UnusableDatabaseError, SecretsError, MissingBuildError].some((kind) => error instanceof kind);
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(known || busy ? `Ruang Naskah cannot start. ${(error as Error).message}` : error);
  process.exit(1);
});
