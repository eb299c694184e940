import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildOpenApi } from '@ruang-naskah/domain/openapi';

const file = fileURLToPath(new URL('../openapi.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
process.stdout.write(`${file} describes the endpoints of today.\n`);
