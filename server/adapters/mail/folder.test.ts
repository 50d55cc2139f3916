import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolderMailer } from './folder.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitewright-outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([true, false])(
  'the console shows the text of a mail, with its link, only on this machine: %j',
  async (showsText) => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const log = { info: say, error: say };
    const mailer = openFolderMailer(folder, 'no-reply@sites.example', log, { showsText });
    mailer.post({ to: 'anna@north.example', subject: 'Link', text: 'https://x.example/#token' });
    await mailer.close();
    const [line = ''] = lines;
    expect(line.includes('#token')).toBe(showsText);
    const file = /: (\S+\.eml)/.exec(line)?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toContain('https://x.example/#token');
  },
);
