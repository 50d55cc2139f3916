/**
 * `npm run gallery`: shows every field type in every state (tests/gallery), with hot reload. With
 * `--built` it is built like the product and served under the product's content security policy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, preview } from 'vite';

const configFile = join(import.meta.dirname, '../tests/gallery/vite.config.ts');
const port = Number(process.env['PORT'] ?? 3002);
const at = { port, host: '127.0.0.1' };

function say(address: unknown): void {
  const used =
    typeof address === 'object' && address !== null && 'port' in address ? address.port : port;
  console.log(`The gallery is ready at http://127.0.0.1:${String(used)}/gallery/`);
}

if (process.argv.includes('--built')) {
  const outDir = mkdtempSync(join(tmpdir(), 'sitewright-gallery-'));
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
  const config = { configFile, build: { outDir, emptyOutDir: true } };
  await build({ ...config, logLevel: 'warn' });
  say((await preview({ ...config, preview: at })).httpServer.address());
} else {
  const server = await createServer({ configFile, server: at });
  await server.listen();
  say(server.httpServer?.address());
}
