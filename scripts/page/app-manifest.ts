import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { shareFields, shareTargetPath } from '../../src/domain/share-target.ts';
import { languages } from '../../src/runtime/text.ts';

const root = join(import.meta.dirname, '../..');

/** Reads a text of the namespace `app`, such as `install.report`. */
function textsIn(language: string): (key: string) => string {
  const file = join(root, 'locales', language, 'app.json');
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    const text = key.split('.').reduce((at, name): unknown => Reflect.get(Object(at), name), texts);
    if (typeof text !== 'string') throw new Error(`${file} has no text ${key}`);
    return text;
  };
}

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }],
});

const { title, text: sharedText, url, photos } = shareFields;

/** Other apps offer the installed page for photos and texts; the service worker takes them. */
const shareTarget = {
  action: shareTargetPath,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title, text: sharedText, url, files: [{ name: photos, accept: ['image/*'] }] },
};

function manifestIn(language: string) {
  const text = textsIn(language);
  return {
    id: '/app',
    name: 'Sitewright',
    short_name: 'Sitewright',
    description: text('install.description'),
    lang: language,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6273',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(text('install.report'), '/app/report'),
      shortcut(text('sites'), '/app/sites'),
      shortcut(text('install.search'), '/app/search'),
    ],
    share_target: shareTarget,
  };
}

/**
 * Writes the manifest with which browsers install the page as an app, one for each language, and
 * links the English one; src/app/i18n/setup.ts links that of the person.
 */
export function appManifest(): Plugin {
  return {
    name: 'app-manifest',
    // Not for the test pages, which are built the same way.
    apply: ({ root: other }, { command }) => command === 'build' && other === undefined,
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: '/app.en.webmanifest' },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: `app.${language}.webmanifest`,
          source: `${JSON.stringify(manifestIn(language), null, 2)}\n`,
        });
    },
  };
}
