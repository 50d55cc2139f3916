import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The chunks that a page at such a path certainly needs; a path may match several entries. */
const needed = [
  { path: '^/', chunks: [], fonts: /sans-latin-[456]00/ },
  { path: '^/app(?:/|$)', chunks: ['frame'] },
  { path: '^/app/sites/\\d+/.', chunks: ['module'], fonts: /mono-latin-400/ },
  // Paths of items end in their number, other pages of a module in their name.
  { path: '^/app/sites/\\d+/(?!(?:.*/)?(?:\\d+|new|import)/?$).', chunks: ['list'] },
];

const linkOf = (file: string, how: string): string => `<link ${how} crossorigin href="/${file}">`;

function linksOf(name: string, files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no file "${name}"`);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [
    linkOf(chunk.fileName, 'rel="modulepreload"'),
    ...styles.map((file) => linkOf(file, 'rel="stylesheet"')),
  ];
}

/**
 * Writes the list of preloads to the build (`.preload.json`). The server adds them to the page by
 * its path, so that these files load in parallel with the first script
 * (`server/http/preload-links.ts`).
 */
export function preloadManifest(): Plugin {
  return {
    name: 'ahead',
    // Not for the test pages, which are built the same way.
    apply: ({ root }, { command }) => command === 'build' && root === undefined,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle);
      const letters = (which: RegExp | undefined) =>
        files
          .filter(({ fileName }) => which?.test(fileName) === true && fileName.endsWith('.woff2'))
          .map(({ fileName }) => linkOf(fileName, 'rel="preload" as="font" type="font/woff2"'));
      const paths = needed.map(({ path, chunks, fonts: which }) => ({
        path,
        links: [...chunks.flatMap((name) => linksOf(name, files)), ...letters(which)],
      }));
      await writeFile(join(dir, '.preload.json'), `${JSON.stringify(paths, null, 2)}\n`);
    },
  };
}
