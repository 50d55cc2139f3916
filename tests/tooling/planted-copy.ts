import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The files that the checks read, and those that run them. */
const parts = '{src,server,mock,demo,scripts,bench,tests,schemas,locales,package.json,*.config.ts}';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Files to plant, by path. */
export type Plants = Readonly<Record<string, string>>;

export interface PlantedCopy {
  /** Runs `npm run check -- name`, with files planted for this run only. */
  readonly check: (name: string, plants?: Plants, nodeOptions?: string) => Outcome;
  readonly remove: () => void;
}

/** A copy of this repository, so that planted files can't disturb other tests. */
export function plantedCopy(): PlantedCopy {
  const copy = mkdtempSync(join(tmpdir(), 'sw-planted-'));
  for (const part of globSync(parts, { cwd: root })) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

  return {
    check(name, plants = {}, nodeOptions = '') {
      try {
        for (const [file, text] of Object.entries(plants)) {
          mkdirSync(dirname(join(copy, file)), { recursive: true });
          writeFileSync(join(copy, file), text, { flag: 'wx' });
        }
        const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.ts', name], {
          cwd: copy,
          encoding: 'utf8',
          env: { ...process.env, NODE_OPTIONS: nodeOptions },
        });
        return { ok: status === 0, output: stdout + stderr };
      } finally {
        for (const file of Object.keys(plants)) rmSync(join(copy, file), { force: true });
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
