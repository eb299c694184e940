import type { Origin } from '../http/call.ts';

/** Where the sample data's actions come from: no request of anybody. */
export const demoOrigin: Origin = { requestId: 'demo', address: '127.0.0.1', userAgent: 'demo' };
