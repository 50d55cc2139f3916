import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The forms that are measured, by the names of their files in pages/. */
export const forms = { floor: 'floor', byHand: 'by-hand', ours: 'ours' } as const;
export type FormName = keyof typeof forms;
export const formNames = Object.keys(forms) as readonly FormName[];

export interface BuiltForms {
  readonly urlOf: (form: FormName) => string;
  /** Bytes of the JavaScript that a form's page loads, compressed. */
  readonly gzipOf: (form: FormName) => number;
  readonly close: () => Promise<void>;
}

const page = (form: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${form}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${form}/page.css"></head>
<body><div id="root"></div><script type="module" src="/${form}/page.js"></script></body>
</html>`;

async function bundle(name: string, folder: string): Promise<void> {
  await build({
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

/** Builds each form for production into a temporary folder and serves it on a free port. */
export async function buildForms(): Promise<BuiltForms> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-forms-'));
  const asked = new Map<string, number>();
  try {
    for (const name of formNames) await bundle(forms[name], folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const [, form = '', file = ''] = path.split('/', 3);
    if (file === '') {
      response.setHeader('content-type', 'text/html').end(page(form));
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
    urlOf: (form) => `http://127.0.0.1:${port}/${forms[form]}/`,
    gzipOf: (form) =>
      [...asked]
        .filter(([path]) => path.startsWith(`/${forms[form]}/`))
        .reduce((sum, [, bytes]) => sum + bytes, 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
