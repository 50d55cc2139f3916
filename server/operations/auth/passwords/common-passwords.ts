import { readFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'common-passwords.txt');

let reading: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Whether many people have this password (common-passwords.txt), in whatever case. */
export async function isCommon(password: string): Promise<boolean> {
  reading ??= read();
  return (await reading).has(password.toLowerCase());
}
