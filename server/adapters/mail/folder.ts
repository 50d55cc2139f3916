import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, mailerOf } from './mail.ts';

/**
 * Writes mails as .eml files if no mail server is configured, and logs where. With `showsText` it
 * also logs their text, in which links and codes sign in: only for a server on this machine.
 */
export function openFolderMailer(
  folder: string,
  from: string,
  log: { info(message: string): void; error(message: string): void },
  { showsText }: { readonly showsText: boolean },
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
    const text = showsText ? `\n${mail.text}` : '';
    log.info(`Mail to ${mail.to}, not sent because SMTP_URL is not set: ${file}${text}`);
  }, log);
}
