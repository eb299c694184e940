import { Readable } from 'node:stream';
import { S3mini, S3ServiceError } from 's3mini';
import { type FileStore, isFileKey, requireFileKey } from './files.ts';

/** Endpoint, bucket and credentials; the bucket must exist. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A store that does not answer in this time counts as unavailable: the caller answers 503 instead of waiting. */
const TIMEOUT_MS = 10_000;

/** A bucket of S3 or a compatible service. */
export function openBucket(settings: S3Settings, timeoutMs: number): S3mini {
  return new S3mini({
    endpoint: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    requestAbortTimeout: timeoutMs,
    // Following a redirect would let the store choose what the server contacts (threat T21).
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
}

/** The store on S3 or a compatible service; loaded only where it is configured. */
export function createS3FileStore(settings: S3Settings, timeoutMs = TIMEOUT_MS): FileStore {
  const bucket = openBucket(settings, timeoutMs);
  return {
    put: async (key, bytes, contentType) => {
      // A view on a plain ArrayBuffer: what fetch takes as a body.
      await bucket.putObject(requireFileKey(key), new Uint8Array(bytes), contentType);
    },
    open: async (key) => {
      if (!isFileKey(key)) return undefined;
      const response = await bucket.getObjectResponse(key);
      if (response?.body == null) return undefined;
      return {
        size: Number(response.headers.get('content-length')),
        content: Readable.from(response.body),
      };
    },
    remove: async (key) => {
      try {
        await bucket.deleteObject(requireFileKey(key));
      } catch (error) {
        // S3 answers 204 for a missing object; some compatible services answer 404.
        if (!(error instanceof S3ServiceError) || error.status !== 404) throw error;
      }
    },
    list: async (folder) => {
      const objects = await bucket.listObjects('/', `${requireFileKey(folder)}/`);
      if (objects === null) throw new Error(`there is no bucket ${settings.bucket}`);
      return objects.map(({ Key }) => Key).sort();
    },
  };
}
