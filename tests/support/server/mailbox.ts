import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its recipient reads it. */
export interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A real mail server that stores the received mails. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReadMail[];
  /** The newest matching mail to a recipient; waits until there is one. */
  readonly latest: (to: string, subject: RegExp) => Promise<ReadMail>;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a mail may take. */
const patience = 10_000;

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReadMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ from, to, subject, text }) => {
          mails.push({
            from: from?.address ?? '',
            to: to?.[0]?.address ?? '',
            subject: subject ?? '',
            text: text ?? '',
          });
          done();
          for (const look of waiting) look();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    latest: (to, subject) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`No mail to ${to} about ${String(subject)}`));
        }, patience);
        const look = (): void => {
          const found = mails.findLast((mail) => mail.to === to && subject.test(mail.subject));
          if (found === undefined) return;
          end();
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
