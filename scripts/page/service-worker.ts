import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { callSchemas } from './call-schemas.ts';
import { laterTexts } from './later-texts.ts';

const root = join(import.meta.dirname, '../..');

/** A script of the service worker as text, with all that it imports. */
async function compileScript(name: string, define: Readonly<Record<string, string>>) {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define,
    plugins: [callSchemas(), laterTexts()],
    build: {
      write: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(root, 'src/service-worker', name),
        output: { format: 'iife', codeSplitting: false },
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
        const build = JSON.stringify({ version, files: files.toSorted() });
        const worker = await compileScript('service-worker.ts', { PAGE_BUILD: build });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
        const outbox = await compileScript('outbox-script.ts', {});
        this.emitFile({ type: 'asset', fileName: 'outbox-worker.js', source: outbox });
      },
    },
  };
}
