import { fork } from 'node:child_process';
import os from 'node:os';
import { UnreadableText } from '../read/unreadable-text.ts';
import { type FromPictureProcess, tooMuchMemory } from './picture-messages.ts';

/** Bounds of a process that looks at the pictures of one file. */
export interface PictureLimits {
  /** Of each page. */
  readonly ms: number;
  /** Of all memory of the process. */
  readonly megabytes: number;
}

interface Run<Input, Page> {
  /** The address of the script of the process. */
  readonly script: string;
  readonly input: Input;
  readonly onPage: (page: Page) => void;
  readonly limits: PictureLimits;
  readonly signal: AbortSignal | undefined;
}

/** What the end of a process that gave no answer says of its file. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): UnreadableText {
  // The system ends what takes too much with SIGKILL.
  const isMuch = code === tooMuchMemory || signal === 'SIGKILL';
  const cause = new Error(`The process that reads pictures ended with ${code ?? signal}.`);
  return new UnreadableText(isMuch ? 'too_much' : 'damaged', cause);
}

/**
 * Has a process of its own, which knows no settings of the server, look at pages of a file within limits
 * of time and memory. Throws UnreadableText.
 */
export function runProcess<Input extends object, Page>(run: Run<Input, Page>): Promise<void> {
  const { script, input, onPage, limits, signal } = run;
  const { ms, megabytes } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const child = fork(script, [], {
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
  child.on('message', (message: FromPictureProcess<Page>) => {
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
  child.send({ ...input, mostBytes: megabytes * 1_048_576 });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  });
}
