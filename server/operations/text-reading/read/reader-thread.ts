import { parentPort, workerData } from 'node:worker_threads';
import { readOffice } from './office.ts';
import { readPdf } from './pdf.ts';
import { readPlain } from './plain.ts';
import type { FromReader, ReaderInput } from './reader-messages.ts';
import type { FileText } from './text-pages.ts';
import { UnreadableText } from './unreadable-text.ts';

/** The thread that reads the text of one file (read-text.ts). */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const { kind, bytes, isWhole } = workerData as ReaderInput;

function read(): Promise<FileText> {
  if (kind === 'plain') return Promise.resolve(readPlain(bytes, isWhole));
  return kind === 'pdf' ? readPdf(bytes) : readOffice(bytes, kind);
}

async function answer(): Promise<FromReader> {
  try {
    return { type: 'text', text: await read() };
  } catch (error) {
    if (error instanceof UnreadableText) return { type: 'failed', code: error.code };
    throw error;
  }
}

port.postMessage(await answer());
