import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const server = 'http://localhost:3000';

/** A part of what the first page needs; packages stay cached while only our code changes. */
const initial = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  priority,
  tags: ['$initial' as const],
});

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The file of each icon by its names: `Trash2` and `Trash` are both in `trash`. */
const filesOfIcons = new Map(
  [
    ...read('node_modules/lucide-react/dist/esm/lucide-react.mjs').matchAll(
      /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.m?js'/g,
    ),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
);

/** The icons that the page names itself. */
const namedIcons = new Set(
  globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) => {
    const imports = read(file).matchAll(/import \{([^}]*)\} from 'lucide-react'/g);
    return [...imports].flatMap(([, names = '']) =>
      (names.match(/[A-Z]\w*/g) ?? []).map((name) => filesOfIcons.get(name)),
    );
  }),
);

/**
 * Icons that only a document can ask for: one file per first letter, fetched when one is needed.
 * Those that the page names itself are in one file, or each of them would bring all of its letter.
 */
const icons = (module: string) => {
  const file = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)/.exec(module)?.[1];
  if (file === undefined) return null;
  return namedIcons.has(file) ? 'icons' : `icons-${file[0]}`;
};

const begun = /(^|\/)(rolldown-runtime|react|packages|start)-[\w-]{8}\.(js|css)$/;

type Graph = Rolldown.ChunkingContext;

/** Everything that comes with a file of ours: what it imports, and what that imports, and so on. */
function comesWith(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([join(import.meta.dirname, file)]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What signed-in people need on every page, for lists, and for items. */
const [frame, list, item] = [
  ['src/app/routes/inside.ts', 'src/modules/registry/compile-all.ts'],
  ['src/modules/list/opening.ts'],
  ['src/modules/pages/ItemPage.tsx'],
];

/**
 * One file for what comes with each of the sets of files, instead of a hundred small ones, each of
 * which costs a request and a moment of the processor.
 */
function together(name: string, priority: number, ...sets: readonly (readonly string[])[]) {
  let known: readonly ReadonlySet<string>[] | undefined;
  return {
    name: (id: string, graph: Graph): string | null => {
      known ??= sets.map((files) => new Set(files.flatMap((file) => [...comesWith(file, graph)])));
      return known.every((each) => each.has(id)) ? name : null;
    },
    debugName: name,
    priority,
  };
}

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipOf)];

/** Each file once more as browsers take it, so that the server presses nothing for each of them. */
function pressed(): Plugin {
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
          .filter((name) => /\.(js|css|svg)$/.test(name))
          .map(press),
      );
    },
  };
}

export default defineConfig({
  plugins: [react(), pressed()],
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  // Texts are read whole: a name for each of their keys would double them.
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // The page's content security policy refuses inline scripts and data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page has begun with is there; to look for it at every piece takes time.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !begun.test(file)),
    },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            initial('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 8),
            initial('packages', /node_modules[\\/](?!lucide-react)/, 7),
            // One file, as everybody needs it: fifty small ones weigh more and come later.
            initial('start', /[\\/](src|node_modules[\\/]lucide-react)[\\/]/, 6),
            { name: icons, debugName: 'icons', priority: 5 },
            together('frame', 3, frame),
            together('module', 2, list, item),
            together('list', 1, list),
          ],
        },
      },
    },
  },
});
