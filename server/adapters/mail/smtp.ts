import { createTransport } from 'nodemailer';
import { type Mailer, mailerOf } from './mail.ts';

/** Sends mails over an SMTP server, `smtp://user:password@host:port`. */
export function openSmtpMailer(
  url: string,
  from: string,
  log: { error(message: string): void },
): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000 });
  const send = async (mail: { to: string; subject: string; text: string }): Promise<void> => {
    await transport.sendMail({ from, ...mail });
  };
  return mailerOf(send, log, () => transport.close());
}
