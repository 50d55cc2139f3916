import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Pages of compared tables are JavaScript with packages of their own: no type check reads them. */
const folder = resolve(import.meta.dirname, '../../bench/peers/pages');
const pages = readdirSync(folder).filter((name) => name.endsWith('.jsx'));

const importPattern = /^import \{([^}]+)\} from '(\.[^']+)';$/gm;

function localImports(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].flatMap(
    ([, names = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => ({ name, source: resolve(dirname(file), path) })),
  );
}

describe('pages of compared tables', () => {
  it('the pages and their imports of the harness are found', () => {
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.flatMap((page) => localImports(resolve(folder, page))).length).toBeGreaterThan(9);
  });

  it.each(pages)('%s imports only names that its source files export', (page) => {
    const missing = localImports(resolve(folder, page)).filter(
      ({ name, source }) =>
        !new RegExp(`^export (?:async )?(?:const|function|class) ${name}\\b`, 'm').test(
          readFileSync(source, 'utf8'),
        ),
    );
    expect(missing).toEqual([]);
  });
});
