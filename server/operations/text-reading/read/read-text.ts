import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { codeOf } from '../../../error-code.ts';
import type { TextKind } from '../../file-text/text-kind.ts';
import type { FromReader, ReaderInput } from './reader-messages.ts';
import type { FileText } from './text-pages.ts';
import { UnreadableText } from './unreadable-text.ts';

/** PDF and office files have to be in memory as a whole. */
const mostBytes = 64 * 1_048_576;
/** The beginning of a plain text that is read. */
const mostPlainBytes = 8 * 1_048_576;

/** Bounds of one reader. */
interface ReaderLimits {
  readonly ms: number;
  /** Of its heap, and as much again of bytes outside it, where a PDF is unpacked. */
  readonly megabytes: number;
}

const defaultLimits: ReaderLimits = { ms: 60_000, megabytes: 256 };

/** How often the bytes of a thread are looked at, in milliseconds: unpacking takes longer. */
const lookEvery = 25;

/** The stored bytes of a file. */
export interface StoredBytes {
  readonly size: number;
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

function bytesFor(kind: TextKind, { size, read }: StoredBytes): Promise<Buffer> {
  if (kind === 'plain') return buffer(read({ start: 0, end: Math.min(size, mostPlainBytes) }));
  if (size > mostBytes) throw new UnreadableText('too_large');
  return buffer(read());
}

/**
 * Calls `onTooMany` while a thread has more bytes outside its heap than `most`; the limit of its heap
 * doesn't count them. Returns a function that stops looking.
 */
function watchBytes(worker: Worker, most: number, onTooMany: () => void): () => void {
  const look = (): Promise<void> =>
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => {
        if (bytes > most) onTooMany();
      },
      // The thread has ended, which is an event of its own.
      () => undefined,
    );
  const timer = setInterval(() => void look(), lookEvery);
  return () => clearInterval(timer);
}

function run(input: ReaderInput, { ms, megabytes }: ReaderLimits, signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<FileText>();
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: input,
    transferList: [input.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // The packages print warnings that say nothing about this product.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => reject(new UnreadableText('too_slow')), ms);
  const stopWatching = watchBytes(worker, megabytes * 1_048_576, () =>
    reject(new UnreadableText('too_much')),
  );
  const leave = () => reject(new Error('The server ends.'));
  signal?.addEventListener('abort', leave);
  worker.on('message', (message: FromReader) => {
    if (message.type === 'text') resolve(message.text);
    else reject(new UnreadableText(message.code));
  });
  worker.on('error', (error) =>
    reject(
      codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableText('too_much', error) : error,
    ),
  );
  worker.on('exit', () => reject(new Error('The reader ended without an answer.')));
  return promise.finally(() => {
    clearTimeout(timer);
    stopWatching();
    signal?.removeEventListener('abort', leave);
    void worker.terminate();
  });
}

/**
 * Reads the text of a file in a thread of its own, within limits of time and memory. Throws
 * UnreadableText.
 */
export async function readText(
  kind: TextKind,
  stored: StoredBytes,
  {
    limits = defaultLimits,
    signal,
  }: { readonly limits?: ReaderLimits; readonly signal?: AbortSignal } = {},
): Promise<FileText> {
  // A copy, because a small buffer may share its memory with others.
  const bytes = new Uint8Array(await bytesFor(kind, stored));
  const isWhole = bytes.length >= stored.size;
  return run({ kind, bytes, isWhole }, limits, signal);
}
