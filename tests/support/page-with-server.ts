/**
 * For tests with a page and a server in one process: jsdom in Node's environment, in which the
 * server reads its files like in production. URLs and buffers remain Node's, because Node's
 * functions refuse jsdom's classes. Import it before anything of a page.
 */
import { builtinEnvironments } from 'vitest/runtime';

const { URL, URLSearchParams, ArrayBuffer, Uint8Array, Blob, File } = globalThis;
await builtinEnvironments.jsdom.setup(globalThis, {});
Object.assign(globalThis, { URL, URLSearchParams, ArrayBuffer, Uint8Array, Blob, File });
await import('./page.ts');
