const HEADER_BYTES = 44;

/** A WAV file of 8-bit mono sound: the one format that every browser plays and that needs no encoder. */
export function formatWav(samples: Uint8Array, samplesPerSecond: number): Buffer {
  const padding = samples.length % 2;
  const wav = Buffer.alloc(HEADER_BYTES + samples.length + padding);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // one channel
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(samplesPerSecond, 28); // bytes a second
  wav.writeUInt16LE(1, 32); // bytes a sample
  wav.writeUInt16LE(8, 34); // bits a sample
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples.length, 40);
  wav.set(samples, HEADER_BYTES);
  return wav;
}

/** The samples of a file that `formatWav` made. */
export function readWav(wav: Buffer): Uint8Array {
  return wav.subarray(HEADER_BYTES, HEADER_BYTES + wav.readUInt32LE(40));
}
