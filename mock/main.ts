import path from 'node:path';
import jsonServer from 'json-server';
import { createServer as createPage } from 'vite';
import { createMock } from './server.ts';

/**
 * `npm run mock`: serves the mock and the page from one address, with live reload; with `--built`,
 * the page as `npm run build` built it.
 */
const { app, http } = createMock(() => new Date(), process.env['MODULES_DIR']);
if (process.argv.includes('--built')) {
  const built = path.join(import.meta.dirname, '../dist');
  app.use(jsonServer.defaults({ static: built, logger: false }));
  app.get('*', (_request, response) => response.sendFile(path.join(built, 'index.html')));
} else {
  const server = { middlewareMode: true, ws: { server: http } };
  app.use((await createPage({ server })).middlewares);
}
const port = Number(process.env['PORT'] ?? 3001);
http.listen(port, '127.0.0.1', () => {
  const address = http.address();
  const used = typeof address === 'object' ? address?.port : port;
  console.log('Sign in to organisation demo as admin@demo.example: any password, any six digits.');
  console.log(`The mock is ready at http://localhost:${used}`);
});
