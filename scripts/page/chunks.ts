import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A chunk of the first page; packages remain cached while only the product's code changes. */
const initial = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  priority,
  tags: ['$initial' as const],
});

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

/** The icons that a file of the page's code names. */
const iconsNamedIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
    .flatMap(([, names = '']) => names.match(/[A-Z]\w*/g) ?? [])
    .flatMap((name) => filesOfIcons.get(name) ?? []);

/** The icons that the page's code names. */
const namedIcons = new Set(
  globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => iconsNamedIn(join(root, file))),
);

const iconOf = (module: string) =>
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)/.exec(module)?.[1];

/**
 * Icons that only a document can name: one file per first letter, fetched on demand. Icons that the
 * page's code names are in two other files, because each of them would otherwise load all icons of
 * its letter: those of the frame and of lists in the frame's, those of other pages in one of theirs.
 */
const icons = (module: string) => {
  const file = iconOf(module);
  return file === undefined || namedIcons.has(file) ? null : `icons-${file[0]}`;
};

type Graph = Rolldown.ChunkingContext;

/** All transitive dependencies of a file. */
function dependenciesOf(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([join(root, file)]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The files that signed-in people need on every page, for lists, and for items. */
const [frame, list, item] = [
  ['src/app/routes/authenticated.ts', 'src/modules/registry/compile-all.ts'],
  ['src/modules/pages/list-page-chunk.tsx'],
  ['src/modules/items/ItemPage.tsx'],
];

/**
 * Puts the dependencies of each set of files into one chunk instead of a hundred small ones, each
 * of which costs a request and processor time.
 */
function chunkGroup(name: string, priority: number, ...sets: readonly (readonly string[])[]) {
  let known: readonly ReadonlySet<string>[] | undefined;
  return {
    name: (id: string, graph: Graph): string | null => {
      known ??= sets.map(
        (files) => new Set(files.flatMap((file) => [...dependenciesOf(file, graph)])),
      );
      return known.every((each) => each.has(id)) ? name : null;
    },
    debugName: name,
    priority,
  };
}

const ofFrame = chunkGroup('frame', 3, frame);

/**
 * Code that few pages use. The frame's files reach it in the graph only, through the index file of a
 * package whose other parts they use.
 */
const ofFewPages =
  /node_modules[\\/](html-parse-stringify|react-i18next[\\/]dist[\\/]es[\\/]\w*Trans)/;

let firstIcons: ReadonlySet<string> | undefined;

/** The file of an icon that the page's code names: the frame's if a first list may show it. */
function chunkOfNamedIcon(icon: string, graph: Graph): string {
  firstIcons ??= new Set(
    [...frame, ...list]
      .flatMap((file) => [...dependenciesOf(file, graph)])
      .filter((file) => file.startsWith(join(root, 'src/')) && /\.tsx?$/.test(file))
      .flatMap(iconsNamedIn),
  );
  return firstIcons.has(icon) ? 'frame' : 'icons-of-pages';
}

/** The groups of modules, each of which is built into one file. */
export const groups = [
  initial('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 8),
  initial('packages', /node_modules[\\/](?!lucide-react)/, 7),
  // One file, because everybody needs it: fifty small ones are larger and arrive later.
  initial('start', /[\\/](src|node_modules[\\/]lucide-react)[\\/]/, 6),
  { name: icons, debugName: 'icons', priority: 5 },
  { name: 'texts-with-elements', test: ofFewPages, priority: 4 },
  {
    ...ofFrame,
    name: (id: string, graph: Graph) => {
      const icon = iconOf(id) ?? '';
      return namedIcons.has(icon) ? chunkOfNamedIcon(icon, graph) : ofFrame.name(id, graph);
    },
  },
  chunkGroup('module', 2, list, item),
  chunkGroup('list', 1, list),
];

/** The chunks that every page loads first. */
export const entryChunks: readonly string[] = ['rolldown-runtime', 'react', 'packages', 'start'];
