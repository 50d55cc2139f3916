import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, mailerOf } from './mail.ts';

/** Writes mails as .eml files if no mail server is configured, and logs where. */
export function openFolderMailer(
  folder: string,
  from: string,
  log: { info(message: string): void; error(message: string): void },
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let number = 0;
  return mailerOf(async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail });
    number += 1;
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${number}.eml`;
    const file = path.join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info(`Mail to ${mail.to}, not sent because SMTP_URL is not set: ${file}\n${mail.text}`);
  }, log);
}
