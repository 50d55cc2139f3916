import { setTimeout } from 'node:timers/promises';

/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Queues mails and sends them later. A mail that cannot be sent is logged as an error. */
export interface Mailer {
  readonly post: (mail: Mail) => void;
  /** Resolves when every mail posted so far has been sent or has failed. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a mail waits, so that the HTTP response is sent first. */
const wait = 100;

/**
 * Sends mails later without making the caller wait, so that the response time does not reveal
 * whether a mail was sent.
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
