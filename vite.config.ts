import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifest } from './scripts/page/app-manifest.ts';
import { preloadManifest } from './scripts/page/preload-manifest.ts';
import { callSchemas } from './scripts/page/call-schemas.ts';
import { entryChunks, groups } from './scripts/page/chunks.ts';
import { eagerCompile } from './scripts/page/eager-compile.ts';
import { laterTexts } from './scripts/page/later-texts.ts';
import { pdfFiles } from './scripts/page/pdf-files.ts';
import { precompress } from './scripts/page/precompress.ts';
import { serviceWorker } from './scripts/page/service-worker.ts';

const server = 'http://localhost:3000';

const isBegun = new RegExp(`(^|/)(${entryChunks.join('|')})-[\\w-]{8}\\.(js|css)$`);

export default defineConfig({
  plugins: [
    react(),
    appManifest(),
    callSchemas(),
    eagerCompile(),
    laterTexts(),
    serviceWorker(),
    pdfFiles(),
    precompress(),
    preloadManifest(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  // Texts are used as whole objects: a named export for each key would double them.
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // The page's content security policy refuses inline scripts and data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first chunks are already loaded; checking for them at every chunk takes time.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isBegun.test(file)),
    },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
