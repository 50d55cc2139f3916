/**
 * For tests that have a page and a server in one process: jsdom in Node's own environment, where
 * the server's files are read as a server reads them. Addresses and bytes stay Node's, since jsdom's
 * are other classes, which Node's functions refuse. To be imported before anything of a page.
 */
import { builtinEnvironments } from 'vitest/runtime';

const { URL, URLSearchParams, ArrayBuffer, Uint8Array, Blob, File } = globalThis;
await builtinEnvironments.jsdom.setup(globalThis, {});
Object.assign(globalThis, { URL, URLSearchParams, ArrayBuffer, Uint8Array, Blob, File });
await import('./page.ts');
