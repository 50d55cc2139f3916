import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { answerCall } from './source.ts';

/** A list that is measured. */
export interface MeasuredList {
  /** Of its page: the file's, and the folder's that it is served from. */
  readonly name: string;
  readonly title: string;
  /** Where its page is. */
  readonly folder: string;
}

const own = join(import.meta.dirname, 'pages');

/** Windows written by hand, which the others are compared with: one by each way to have rows. */
export const byHand: readonly MeasuredList[] = [
  { name: 'served.tsx', title: 'by hand, pages fetched', folder: own },
  { name: 'floor.tsx', title: 'by hand, all rows given', folder: own },
];

export const ownLists: readonly MeasuredList[] = [
  ...byHand,
  { name: 'ours.tsx', title: 'ours, pages fetched', folder: own },
];

export interface BuiltLists {
  readonly lists: readonly MeasuredList[];
  readonly urlOf: (list: MeasuredList) => string;
  /** Bytes of the JavaScript that a list's page loads, compressed. */
  readonly gzipOf: (list: MeasuredList) => number;
  readonly close: () => Promise<void>;
}

const page = (list: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${list}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${list}/page.css"></head>
<body><div id="root"></div><script type="module" src="/${list}/page.js"></script></body>
</html>`;

function bundle({ name, folder: root }: MeasuredList, folder: string): Promise<unknown> {
  return build({
    configFile: false,
    root,
    // The harness is this folder's, React that of the page.
    resolve: { dedupe: ['react', 'react-dom'] },
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

/** Builds each list for production into a temporary folder and serves it on a free port. */
export async function buildLists(lists: readonly MeasuredList[]): Promise<BuiltLists> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lists-'));
  const asked = new Map<string, number>();
  try {
    for (const list of lists) await bundle(list, folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const server = createServer((request, response) => {
    if (answerCall(request, response)) return;
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
    lists,
    urlOf: ({ name }) => `http://127.0.0.1:${port}/${name}/`,
    gzipOf: ({ name }) =>
      [...asked]
        .filter(([path]) => path.startsWith(`/${name}/`))
        .reduce((sum, [, bytes]) => sum + bytes, 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
