import type { Readable } from 'node:stream';

/** Encodings of text files that are read, by the names that TextDecoder knows them by. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const enough = 64 * 1024;
/** Of plain text in UTF-16 at least this share of one half of the bytes is zero. */
const zeros = 0.3;

function byMark(start: Buffer): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: every other byte of western text is zero. */
function byZeros(start: Buffer): Encoding | null {
  const even = start.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  const odd = start.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  const half = start.length / 2;
  if (odd > half * zeros && even < odd / 4) return 'utf-16le';
  if (even > half * zeros && odd < even / 4) return 'utf-16be';
  return null;
}

/**
 * The encoding of a text: by its mark, by the zeros of UTF-16, else UTF-8 where all of it is valid
 * UTF-8, and otherwise windows-1252, in which every byte means something.
 */
export async function encodingOf(content: Readable): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start: Buffer = Buffer.alloc(0);
  let isDecided = false;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (!isDecided) {
      start = Buffer.concat([start, chunk]).subarray(0, enough);
      const found = byMark(start) ?? (start.length >= enough ? byZeros(start) : null);
      if (found !== null) return found;
      isDecided = start.length >= enough;
    }
    if (!isValid(decoder, chunk, true)) return byZeros(start) ?? 'windows-1252';
  }
  const found = isDecided ? null : byZeros(start);
  return found ?? (isValid(decoder, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1252');
}

function isValid(decoder: TextDecoder, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file, piece by piece, without its mark. */
export async function* textOf(content: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
