import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The lists that are measured, by the names of their files in pages/. A peer is one more entry. */
export const lists = { floor: 'floor', ours: 'ours' } as const;
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as readonly ListName[];

export interface BuiltLists {
  readonly urlOf: (list: ListName) => string;
  /** Bytes of the JavaScript that a list's page loads, compressed. */
  readonly gzipOf: (list: ListName) => number;
  readonly close: () => Promise<void>;
}

const page = (list: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${list}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${list}/page.css"></head>
<body><div id="root"></div><script type="module" src="/${list}/page.js"></script></body>
</html>`;

function bundle(name: string, folder: string): Promise<unknown> {
  return build({
    configFile: false,
    root: join(import.meta.dirname, 'pages'),
    base: `/${name}/`,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: join(folder, name),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'pages', `${name}.tsx`),
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

/** Builds each list for production into a temporary folder and serves it on a free port. */
export async function buildLists(): Promise<BuiltLists> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lists-'));
  const asked = new Map<string, number>();
  try {
    for (const name of listNames) await bundle(lists[name], folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const [, list = '', file = ''] = path.split('/', 3);
    if (file === '') {
      response.setHeader('content-type', 'text/html').end(page(list));
      return;
    }
    readFile(join(folder, path)).then(
      (content) => {
        if (path.endsWith('.js')) asked.set(path, gzipSync(content).length);
        response.setHeader('content-type', typeOf(path)).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    urlOf: (list) => `http://127.0.0.1:${port}/${lists[list]}/`,
    gzipOf: (list) =>
      [...asked]
        .filter(([path]) => path.startsWith(`/${lists[list]}/`))
        .reduce((sum, [, bytes]) => sum + bytes, 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
