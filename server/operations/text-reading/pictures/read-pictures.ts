import { fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { tagWords } from '../../../../src/runtime/tag-words.ts';
import {
  type PictureWord,
  pictureFrame,
  piecesOfWords,
  textOfWords,
} from '../../../../src/runtime/picture-words.ts';
import { type FileText, TextPages } from '../read/text-pages.ts';
import { UnreadableText } from '../read/unreadable-text.ts';
import {
  type FromPictureProcess,
  type PictureInput,
  type PicturePage,
  tooMuchMemory,
} from './picture-messages.ts';

/** Bounds of reading one file. */
interface PictureLimits {
  /** Of each page. */
  readonly ms: number;
  /** Of all memory of the process. */
  readonly megabytes: number;
}

const defaultLimits: PictureLimits = { ms: 180_000, megabytes: 1536 };

/** The text of pictures, with the words of each page that has any. */
export interface PictureText {
  readonly text: FileText;
  readonly words: ReadonlyMap<number, readonly PictureWord[]>;
}

interface ReadOptions {
  readonly limits?: PictureLimits;
  readonly signal?: AbortSignal;
  /** Called after each page. */
  readonly onPage?: () => void;
}

/** What the end of a process that gave no answer says of its file. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): UnreadableText {
  // The system ends what takes too much with SIGKILL.
  const isMuch = code === tooMuchMemory || signal === 'SIGKILL';
  const cause = new Error(`The process that reads pictures ended with ${code ?? signal}.`);
  return new UnreadableText(isMuch ? 'too_much' : 'damaged', cause);
}

/** Reads pages in a process of its own, which knows no settings of the server. */
function run(
  input: Omit<PictureInput, 'mostBytes'>,
  onPage: (page: PicturePage) => void,
  { ms, megabytes }: PictureLimits,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    // Files of strangers are read here: it has no secrets.
    env: {},
    execArgv: [],
    // The packages print warnings that say nothing about this product.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // People who use the server go first.
  if (child.pid !== undefined)
    os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const wait = () => setTimeout(() => reject(new UnreadableText('too_slow')), ms);
  let timer = wait();
  const leave = () => reject(new Error('The server ends.'));
  signal?.addEventListener('abort', leave);
  child.on('message', (message: FromPictureProcess) => {
    if (message.type === 'done') resolve(undefined);
    else if (message.type === 'failed')
      reject(new UnreadableText(message.code, new Error(message.why)));
    else {
      clearTimeout(timer);
      timer = wait();
      onPage(message.page);
    }
  });
  child.on('error', reject);
  child.on('exit', (code, by) => reject(whyEnded(code, by)));
  child.send({ ...input, mostBytes: megabytes * 1_048_576 } satisfies PictureInput);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  });
}

/**
 * Reads the words of pages of a PDF that have no text of their own, or of a picture, in a process of its
 * own within limits of time and memory. Throws UnreadableText.
 */
export async function readPictures(
  input: Omit<PictureInput, 'mostBytes'>,
  { limits = defaultLimits, signal, onPage }: ReadOptions = {},
): Promise<PictureText> {
  const pages = new TextPages();
  const words = new Map<number, readonly PictureWord[]>();
  const keep = ({ page, width, height, words: found }: PicturePage): void => {
    onPage?.();
    if (found.length === 0) return;
    words.set(page, found);
    pages.add(page, textOfWords(found));
    const frame = pictureFrame(width, height);
    pages.addTags(page, tagWords(piecesOfWords(found, frame), frame));
  };
  await run(input, keep, limits, signal);
  return { text: pages.result(), words };
}
