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

/** Icons that only a document can ask for: one file per first letter, fetched when one is needed. */
const rareIcons = (module: string) => {
  const letter = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([a-z])/.exec(module)?.[1];
  return letter === undefined ? null : `icons-${letter}`;
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
            { name: rareIcons, debugName: 'rare icons' },
          ],
        },
      },
    },
  },
});
