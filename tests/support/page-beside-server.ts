/**
 * For tests that have a page and a server in one process: jsdom in Node's own environment, where
 * the server's files are read as a server reads them. Addresses stay Node's, since jsdom's are
 * another class that Node's functions refuse. To be imported before anything of a page.
 */
import { URL, URLSearchParams } from 'node:url';
import { builtinEnvironments } from 'vitest/runtime';

await builtinEnvironments.jsdom.setup(globalThis, {});
Object.assign(globalThis, { URL, URLSearchParams });
await import('./page.ts');
