import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { chunksOf } from '../run/chunks.ts';
import { openTable } from './open.ts';
import type { FromParser, ParserInput, ToParser } from './parser-messages.ts';
import { type Bytes, type FileRow, type TableFile, UnreadableFile } from './table.ts';

/** The thread of one table file (with-table.ts): it parses, and the server's thread serves people. */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const { size, wanted } = workerData as ParserInput;

const send = (message: FromParser): void => port.postMessage(message);

const bytesPerBlock = 256 * 1024;
const requestedBlocks = new Map<number, PromiseWithResolvers<Uint8Array>>();
let lastBlock = 0;

function requestBlock(start: number, end: number): Promise<Uint8Array> {
  const block = Promise.withResolvers<Uint8Array>();
  lastBlock += 1;
  requestedBlocks.set(lastBlock, block);
  send({ type: 'block', id: lastBlock, start, end });
  return block.promise;
}

async function* blocksIn(start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += bytesPerBlock)
    yield await requestBlock(at, Math.min(end, at + bytesPerBlock));
}

const bytes: Bytes = {
  size,
  read: ({ start, end } = { start: 0, end: size }) =>
    Readable.from(blocksIn(start, end), { objectMode: false }),
};

const rowsPerPage = 500;
let pages: AsyncGenerator<readonly FileRow[]> | null = null;
let currentReader = 0;

async function nextPage(table: TableFile, reader: number): Promise<readonly FileRow[] | null> {
  if (pages === null || reader !== currentReader) {
    await pages?.return(undefined);
    pages = chunksOf(table.rows(), rowsPerPage);
    currentReader = reader;
  }
  const next = await pages.next();
  return next.done === true ? null : next.value;
}

function sendFailure(error: unknown): void {
  const code = error instanceof UnreadableFile ? error.code : null;
  send({ type: 'failed', code, message: String(error) });
}

const opening = openTable(bytes, wanted);
let queue: Promise<void> = opening.then(
  ({ rows: _rows, ...head }) => send({ type: 'head', head }),
  sendFailure,
);

port.on('message', (message: ToParser) => {
  if (message.type === 'block') {
    const block = requestedBlocks.get(message.id);
    requestedBlocks.delete(message.id);
    block?.resolve(message.bytes);
    return;
  }
  queue = queue
    .then(async () => send({ type: 'page', rows: await nextPage(await opening, message.reader) }))
    .catch(sendFailure);
});
