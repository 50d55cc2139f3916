import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { lostShare, sharedParameter, shareTargetPath } from '../../src/domain/share-target.ts';
import { Failure } from '../operations/failure.ts';
import { pageWithPreloads } from './preload-links.ts';
import { policyOfFile } from './security.ts';

const isHashed = (file: string): boolean => /[\\/]assets[\\/]/.test(file);

/**
 * Serves the built page: files with a hash in their name are cached permanently, the others
 * revalidated each time. Every address of the page returns the page itself (spec section 2).
 * Without a folder there is no page.
 */
export async function servePage(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder !== undefined)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'ignore',
      // The build writes compressed copies next to each file.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const lasting = 'public, max-age=31536000, immutable';
        void reply.header('cache-control', isHashed(file) ? lasting : 'no-cache');
        const policy = policyOfFile(file);
        if (policy !== null) void reply.header('content-security-policy', policy);
      },
    });
  app.setNotFoundHandler(async (request, reply) => {
    const [address = ''] = request.url.split('?');
    // The service worker takes what people share; where it is gone, the page says that the share is lost.
    if (request.method === 'POST' && address === shareTargetPath && folder !== undefined)
      return reply.redirect(`${shareTargetPath}?${sharedParameter}=${lostShare}`, 303);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io)(\/|$)/.test(address) &&
      path.extname(address) === '' &&
      !path.basename(address).startsWith('.') &&
      folder !== undefined;
    if (!isPage) throw new Failure('not_found');
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return pageWithPreloads(folder, address);
  });
}
