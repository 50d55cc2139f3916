import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipOf)];

/**
 * A compressed copy of each file for browsers, so that the server does not compress each response.
 */
export function precompress(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return {
    name: 'pressed',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const press = async (name: string) => {
        const file = join(dir, name);
        const plain = await readFile(file);
        if (plain.length < 1024) return;
        await writeFile(`${file}.br`, await brotli(plain, quality));
        await writeFile(`${file}.gz`, await gzip(plain, { level: 9 }));
      };
      await Promise.all(
        Object.keys(files)
          .filter((name) => /\.(m?js|css|svg|wasm)$/.test(name))
          .map(press),
      );
    },
  };
}
