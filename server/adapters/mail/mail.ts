import { setTimeout } from 'node:timers/promises';

/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Queues mails; they are sent later, and the log gets an error for a mail that cannot be sent. */
export interface Mailer {
  readonly post: (mail: Mail) => void;
  /** Ends when everything that was posted so far has left or failed. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a mail waits: longer than the answer to who asked takes to leave. */
const wait = 100;

/**
 * Sends later without waiting, so that the response time does not reveal whether a mail was sent.
 */
export function mailerOf(
  send: (mail: Mail) => Promise<void>,
  log: { error(message: string): void },
  end: () => void = () => undefined,
): Mailer {
  const leaving = new Set<Promise<void>>();
  const idle = async (): Promise<void> => {
    await Promise.all(leaving);
  };
  return {
    post: (mail) => {
      const going = setTimeout(wait)
        .then(() => send(mail))
        .catch((error: unknown) => log.error(`A mail could not be sent: ${String(error)}`))
        .finally(() => leaving.delete(going));
      leaving.add(going);
    },
    idle,
    close: async () => {
      await idle();
      end();
    },
  };
}
