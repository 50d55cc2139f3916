import { createReadStream, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = join(import.meta.dirname, '../../node_modules/pdfjs-dist');
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];

/** The files that pdfjs-dist fetches by name while it shows a PDF. */
const files = (): readonly string[] =>
  folders.flatMap((folder) =>
    // The page's policy allows no WebAssembly.
    globSync(`${folder}/*`, { cwd: packageFolder }).filter((file) => !file.endsWith('.wasm')),
  );

/** Their address, which changes with the version (src/modules/file-viewer/pdf/load-pdf.ts). */
function addressOfFiles(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return `assets/pdfjs-${version}`;
}

/** Adds fonts, character maps and decoders of pdfjs-dist to the page. */
export function pdfFiles(): Plugin {
  const address = addressOfFiles();
  return {
    name: 'pdf-files',
    generateBundle: {
      // After the service worker, which would keep them on every device.
      order: 'post',
      handler() {
        for (const file of files())
          this.emitFile({
            type: 'asset',
            fileName: `${address}/${file}`,
            source: readFileSync(join(packageFolder, file)),
          });
      },
    },
    configureServer({ middlewares }) {
      const known = new Set(files());
      middlewares.use(`/${address}`, (request, response, next) => {
        const file = decodeURIComponent((request.url ?? '').slice(1));
        if (known.has(file)) createReadStream(join(packageFolder, file)).pipe(response);
        else next();
      });
    },
  };
}
