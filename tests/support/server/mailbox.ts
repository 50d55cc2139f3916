import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A mail as somebody reads it. */
export interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A real mail server that keeps what it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReadMail[];
  /** The newest mail to somebody that fits; waits until there is one. */
  readonly latest: (to: string, subject: RegExp) => Promise<ReadMail>;
  readonly close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReadMail[] = [];
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
      vi.waitFor(
        () => {
          const found = mails.findLast((mail) => mail.to === to && subject.test(mail.subject));
          if (found === undefined) throw new Error(`No mail to ${to} about ${String(subject)}`);
          return found;
        },
        { timeout: 10_000 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
