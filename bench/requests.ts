/** A request that `bench/` or `faults/` sends. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** `PUBLIC_URL`, for the origin check. */
export const publicUrl = 'http://localhost:3000';

/** The headers and body to send. */
export function headersAndBody({ method, headers, body }: BenchRequest) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    host: new URL(publicUrl).host,
    ...(method === 'POST' && { origin: publicUrl, 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  return { headers: all, text };
}

/** The text of the request, which the generator sends unchanged. */
export function rawRequest(request: BenchRequest): string {
  const { headers, text } = headersAndBody(request);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** What an author sends. */
export function manuscriptOf(judul: string): object {
  return {
    tujuanPenerbit: 'eNHa Press',
    kategori: 'Buku Ajar',
    judul,
    sinopsis: 'Naskah ini disusun bertahap dari bahan kuliah, contoh kasus, dan latihan. '.repeat(7).trim(),
    urlNaskah: 'https://drive.google.com/file/d/1XyZ/view',
    tambahPengarang: '',
    segmentPembaca: ['Dewasa'],
    sellingPoint: 'Bahasanya runtut, contohnya dekat dengan pembaca.',
    keyword: 'buku, ajar',
  };
}

/** Another network for each client, so that no limit by network is reached. */
export function clientAddress(at: number): string {
  return `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}`;
}
