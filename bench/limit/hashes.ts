import { randomBytes } from 'node:crypto';
import { type Argon2Cost, argon2id } from '../../packages/server/src/infra/phc.ts';

/** The limit of sign-ins: only hashes, one after the other, for some seconds. */
const [seconds = '1', cost = '{}'] = process.argv.slice(2);

const message = randomBytes(32);
const hash = () => argon2id(message, randomBytes(16), JSON.parse(cost) as Argon2Cost, 32);

await hash();
const began = performance.now();
const usage = process.cpuUsage();
let hashes = 0;
while (performance.now() - began < Number(seconds) * 1000) {
  await hash();
  hashes += 1;
}
const { user, system } = process.cpuUsage(usage);
const rate = (hashes * 1000) / (performance.now() - began);
process.stdout.write(JSON.stringify({ rate, cpu: (user + system) / hashes }));
