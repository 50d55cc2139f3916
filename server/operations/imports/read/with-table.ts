import type { HeaderLines } from '../../../../src/contract/import-schemas.ts';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { codeOf } from '../../../error-code.ts';
import type { FromParser, ParserInput, TableHead, ToParser } from './parser-messages.ts';
import {
  type Bytes,
  type FileRow,
  type TableFile,
  UnreadableFile,
  type WantedTable,
} from './table.ts';

/** Bounds of one parser. */
interface ParserLimits {
  /** Milliseconds for which its answers may be awaited in all. */
  readonly ms: number;
  /** Of its heap; texts of a workbook have to fit (xlsx/xml.ts). */
  readonly megabytes: number;
}

const defaultLimits: ParserLimits = { ms: 120_000, megabytes: 512 };

export interface TableOptions {
  /** The sheet of an XLSX; without it, the first. */
  readonly sheet?: string | null;
  /** The lines that name the columns; without them they are found. */
  readonly header?: HeaderLines | null;
  /** Ends the parser when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: ParserLimits;
}

type Answer = TableHead | readonly FileRow[] | null;

/** The bytes as a copy, because a small buffer may share its memory with others. */
async function readBlock(
  bytes: Bytes,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await buffer(bytes.read({ start, end })));
}

/** A thread that parses one file. Its answers come in the order of the requests. */
class Parser {
  readonly #worker: Worker;
  readonly #awaited: PromiseWithResolvers<Answer>[] = [];
  #msLeft: number;
  #waitingSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: Error | null = null;

  constructor(bytes: Bytes, wanted: WantedTable, { ms, megabytes }: ParserLimits) {
    const workerData: ParserInput = { size: bytes.size, wanted };
    this.#msLeft = ms;
    this.#worker = new Worker(new URL('./parser-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    this.#worker.on('message', (message: FromParser) => {
      if (message.type === 'block') void this.#sendBlock(bytes, message);
      else this.#answer(message);
    });
    this.#worker.on('error', (error: Error) =>
      this.end(
        codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('too_many_texts') : error,
      ),
    );
  }

  request(message: ToParser | null): Promise<Answer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const awaited = Promise.withResolvers<Answer>();
    this.#awaited.push(awaited);
    if (this.#awaited.length === 1) this.#startTimer();
    if (message !== null) this.#worker.postMessage(message);
    // Pages are requested ahead: nobody may be left to await the failure of one.
    awaited.promise.catch(() => undefined);
    return awaited.promise;
  }

  /** Ends the thread; open and further requests fail with the error. */
  end(error: Error): void {
    if (this.#ended !== null) return;
    this.#ended = error;
    clearTimeout(this.#timer);
    for (const { reject } of this.#awaited.splice(0)) reject(error);
    void this.#worker.terminate();
  }

  #startTimer(): void {
    this.#waitingSince = performance.now();
    this.#timer = setTimeout(() => this.end(new UnreadableFile('too_slow')), this.#msLeft);
  }

  #answer(message: Exclude<FromParser, { type: 'block' }>): void {
    const awaited = this.#awaited.shift();
    clearTimeout(this.#timer);
    this.#msLeft -= performance.now() - this.#waitingSince;
    if (this.#awaited.length > 0) this.#startTimer();
    if (message.type === 'head') awaited?.resolve(message.head);
    else if (message.type === 'page') awaited?.resolve(message.rows);
    else
      awaited?.reject(
        message.code === null ? new Error(message.message) : new UnreadableFile(message.code),
      );
  }

  async #sendBlock(
    bytes: Bytes,
    { id, start, end }: Extract<FromParser, { type: 'block' }>,
  ): Promise<void> {
    try {
      const block = await readBlock(bytes, start, end);
      const message: ToParser = { type: 'block', id, bytes: block };
      this.#worker.postMessage(message, [block.buffer]);
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

const isHead = (answer: Answer): answer is TableHead => answer !== null && 'headers' in answer;

async function* rowsOf(parser: Parser, reader: number): AsyncGenerator<readonly FileRow[]> {
  const requestPage = () => parser.request({ type: 'next', reader });
  let next = requestPage();
  for (;;) {
    const page = await next;
    if (page === null || isHead(page)) return;
    // The thread parses the next page while the caller works on this one.
    next = requestPage();
    yield page;
  }
}

/**
 * Opens a table file in a thread of its own, so that parsing blocks nobody, and ends the thread when
 * `work` has ended. Throws UnreadableFile, also when the file takes too much time or memory, and
 * `unavailable` when `signal` is aborted.
 */
export async function withTable<T>(
  bytes: Bytes,
  { sheet = null, header = null, signal, limits = defaultLimits }: TableOptions,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  const parser = new Parser(bytes, { sheet, header }, limits);
  const leave = () => parser.end(new Failure('unavailable'));
  signal?.addEventListener('abort', leave);
  try {
    if (signal?.aborted === true) leave();
    const head = await parser.request(null);
    if (!isHead(head)) throw new Error('The parser began without a header.');
    let readers = 0;
    return await work({
      ...head,
      rows: () => {
        readers += 1;
        return rowsOf(parser, readers);
      },
    });
  } finally {
    signal?.removeEventListener('abort', leave);
    parser.end(new Error('The table is closed.'));
  }
}
