import path from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { contentSecurityPolicy } from '../../server/http/security.ts';
import { settings } from '../../server/settings.ts';
import product from '../../vite.config.ts';

const repository = path.join(import.meta.dirname, '../..');
const tests = path.join(repository, 'tests');
const page = (folder: string) => path.join(tests, folder, 'index.html');

const { directives } = contentSecurityPolicy({
  apiUrl: null,
  mapTileUrl: settings.mapTileUrl.fallback,
});
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const policy = Object.entries(directives)
  .map(([name, sources]) => [kebab(name), ...sources].join(' '))
  .join('; ');

/** The test pages, built like the product's page and, once built, under its policy. */
export default defineConfig(
  mergeConfig(product, {
    root: tests,
    publicDir: path.join(repository, 'public'),
    server: { fs: { allow: [repository] } },
    preview: { headers: { 'content-security-policy': policy } },
    build: { rolldownOptions: { input: [page('gallery'), page('parity')] } },
  }),
);
