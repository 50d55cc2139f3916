import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';

/** Where clamd listens. */
export interface ClamdAddress {
  readonly host: string;
  readonly port: number;
}

/** Looks for malware in files. */
export interface Scanner {
  /**
   * The name of what was found; null if the content is clean. Throws ScanFailed if the content
   * could not be scanned to its end.
   */
  readonly scan: (content: Readable) => Promise<string | null>;
}

/** The scanner does not answer, or refuses the content, as one that is larger than its limit. */
export class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/** Milliseconds without an answer. */
const silence = 60_000;

function sized(chunk: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunk.length);
  return Buffer.concat([size, chunk]);
}

async function answerOf(address: ClamdAddress, content: Readable): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(silence, () => socket.destroy(new Error('clamd does not answer')));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const ended = once(socket, 'close');
  // An error of the socket is that of `ended`; it may come while a chunk is awaited.
  ended.catch(() => undefined);
  const write = async (data: Buffer | string) => {
    if (!socket.write(data)) await Promise.race([once(socket, 'drain'), ended]);
  };
  await Promise.race([once(socket, 'connect'), ended]);
  await write('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    // clamd answers early if the content is larger than its limit.
    if (answer !== '') break;
    await write(sized(chunk));
  }
  if (answer === '') await write(Buffer.alloc(4));
  await ended;
  return answer.replaceAll('\0', '').trim();
}

/** The scanner of a clamd by its protocol (INSTREAM). Without an address everything is clean. */
export function openScanner(address: ClamdAddress | null): Scanner {
  if (address === null) return { scan: () => Promise.resolve(null) };
  return {
    scan: async (content) => {
      const answer = await answerOf(address, content).catch((error: unknown) => {
        throw new ScanFailed('The virus scanner does not answer.', { cause: error });
      });
      if (answer === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found === undefined) throw new ScanFailed(`The virus scanner said: ${answer}`);
      return found;
    },
  };
}
