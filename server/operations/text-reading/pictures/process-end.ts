import { UnreadableText } from '../read/unreadable-text.ts';
import { type FromPictureProcess, tooMuchMemory } from './picture-messages.ts';

/** How often a process looks at its memory, in milliseconds. */
const lookEvery = 50;

interface Bounded {
  /** The process ends itself when it has more memory. */
  readonly mostBytes: number;
}

/** Answers the one message of the server (run-process.ts), from within the process. */
export function answerServer<Input extends Bounded, Page>(
  work: (input: Input, send: (page: Page) => void) => Promise<void>,
): void {
  const send = (message: FromPictureProcess<Page>) => void process.send?.(message);
  process.once('message', (input: Input) => {
    setInterval(() => {
      if (process.memoryUsage.rss() > input.mostBytes) process.exit(tooMuchMemory);
    }, lookEvery);
    work(input, (page) => send({ type: 'page', page })).then(
      () => send({ type: 'done' }),
      (error: unknown) => {
        const code = error instanceof UnreadableText ? error.code : 'damaged';
        send({ type: 'failed', code, why: String(error) });
      },
    );
  });
  // The server has ended, or wants no more.
  process.once('disconnect', () => process.exit());
}
