import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

/** A group of packages that the first page needs; its file stays cached while only our code changes. */
const initialPackages = (name: string, packages: RegExp, priority: number) => ({
  name,
  test: packages,
  priority,
  tags: ['$initial' as const],
});

/** `Trash2` is in `trash-2`, `ListTree` in `list-tree`. */
const fileOf = (icon: string) =>
  icon.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, '-').toLowerCase();

/** The icons that the page names itself. */
const namedIcons = new Set(
  globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const imports = text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g);
    return [...imports].flatMap(([, names = '']) => (names.match(/[A-Z]\w*/g) ?? []).map(fileOf));
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

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // The page's content security policy refuses inline scripts and data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            initialPackages('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 3),
            initialPackages(
              'antd',
              /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|dayjs)[\\/]/,
              2,
            ),
            initialPackages('packages', /node_modules[\\/]/, 1),
            { name: icons, debugName: 'icons' },
          ],
        },
      },
    },
  },
});
