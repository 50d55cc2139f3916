import { createLocalStore } from '../../../api/local-data/local-store.ts';
import { createItemScan, createLocalItems } from './local-items.ts';
import { createItemReader } from './read-items.ts';
import type { ReaderAnswer, ReaderMessage } from './request.ts';

/**
 * Reads the items of this device outside the page's thread, so that fifty thousand of them block
 * nothing (docs/decisions/reads-from-device.md).
 */
const store = createLocalStore();
const readLocal = createLocalItems(store);
const scan = createItemScan(store);
const readers = new Map<number, ReturnType<typeof createItemReader>>();

async function answer(message: Extract<ReaderMessage, { readId: number }>): Promise<ReaderAnswer> {
  const { readId, contextId, read, unsent, effort } = message;
  try {
    const reply = (await readers.get(contextId)?.(read, unsent, effort)) ?? null;
    return { readId, reply, error: null };
  } catch (error) {
    return { readId, reply: null, error: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
  if ('context' in data)
    readers.set(data.contextId, createItemReader(data.context, readLocal, undefined, scan));
  else void answer(data).then((reply) => postMessage(reply));
});
