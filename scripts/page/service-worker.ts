import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The script that opens the page without a network, as text. */
async function compileWorker(version: string, files: readonly string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { PAGE_BUILD: JSON.stringify({ version, files }) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const all = 'output' in built ? built.output : outputs;
  const [script] = all.filter((file) => file.type === 'chunk');
  if (script === undefined) throw new Error('The service worker has no script');
  return script.code;
}

/**
 * Writes `service-worker.js` with the paths of all files of the page, and the version of the build,
 * a hash over them, to it and to the page (`<meta name="version">`), so that each knows whether the
 * other is of the same build.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    // Not for the test pages, which are built the same way.
    apply: ({ root: other }, { command }) => command === 'build' && other === undefined,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page');
        const publicFiles = globSync('**/*.*', { cwd: join(root, 'public') });
        const emitted = Object.keys(bundle).filter((file) => !/\.(html|map)$/.test(file));
        const hash = createHash('sha256').update(String(page.source)).update(emitted.join('\n'));
        for (const file of publicFiles.toSorted())
          hash.update(file).update(readFileSync(join(root, 'public', file)));
        const version = hash.digest('hex').slice(0, 16);
        const files = [...emitted, ...publicFiles].map((file) => `/${file.replaceAll('\\', '/')}`);
        page.source = String(page.source).replace(
          '</head>',
          `<meta name="version" content="${version}" /></head>`,
        );
        const source = await compileWorker(version, files.toSorted());
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
