import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { eagerCompile } from '../../scripts/page/eager-compile.ts';

/** A page that is measured in a browser. */
export interface BenchPage {
  /** The name of its file, and of the folder that serves it. */
  readonly name: string;
  /** The folder of its file. */
  readonly folder: string;
}

export interface BuiltPages {
  readonly urlOf: (page: BenchPage) => string;
  /** Compressed bytes of the JavaScript that a page has loaded. */
  readonly gzipOf: (page: BenchPage) => number;
  readonly close: () => Promise<void>;
}

const page = (name: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${name}/page.css"></head>
<body><div id="root"></div><script type="module" src="/${name}/page.js"></script></body>
</html>`;

function bundle({ name, folder: root }: BenchPage, folder: string): Promise<unknown> {
  return build({
    configFile: false,
    root,
    // A page of another folder has a separate React; the harness uses the one here.
    resolve: { dedupe: ['react', 'react-dom'] },
    base: `/${name}/`,
    logLevel: 'warn',
    // The functions of a page run immediately, like those of the product's first chunks.
    plugins: [react(), eagerCompile(() => true)],
    build: {
      outDir: join(folder, name),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, name),
        output: {
          entryFileNames: 'page.js',
          assetFileNames: ({ names }) =>
            names.some((each) => each.endsWith('.css')) ? 'page.css' : '[name][extname]',
        },
      },
    },
  });
}

const typeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'font/woff2';

/**
 * Builds pages for production into a temporary folder and serves them on a free port. `answer` may
 * handle a request itself.
 */
export async function buildPages(
  pages: readonly BenchPage[],
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const fetched = new Map<string, number>();
  try {
    for (const each of pages) await bundle(each, folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const server = createServer((request, response) => {
    if (answer(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const [, name = '', file = ''] = path.split('/', 3);
    if (file === '') {
      response.setHeader('content-type', 'text/html').end(page(name));
      return;
    }
    readFile(join(folder, path)).then(
      (content) => {
        if (path.endsWith('.js')) fetched.set(path, gzipSync(content).length);
        response.setHeader('content-type', typeOf(path)).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    urlOf: ({ name }) => `http://127.0.0.1:${port}/${name}/`,
    gzipOf: ({ name }) =>
      [...fetched]
        .filter(([path]) => path.startsWith(`/${name}/`))
        .reduce((sum, [, bytes]) => sum + bytes, 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
