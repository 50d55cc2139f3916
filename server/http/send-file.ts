import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** Bytes to send: all of them, or a range. */
export interface Sendable {
  readonly size: number;
  readonly type: string;
  /** The entity tag: the same for the same bytes. */
  readonly tag: string;
  /** The Content-Disposition header. */
  readonly disposition: string;
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

type ByteRange = { readonly start: number; readonly end: number } | 'all' | 'none';

/**
 * The bytes that a `Range` header requests, from `start` (inclusive) to `end` (exclusive); only one
 * range.
 */
function rangeOf({ headers }: FastifyRequest, { size, tag }: Sendable): ByteRange {
  const { range, 'if-range': ifRange } = headers;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  if (ifRange !== undefined && ifRange !== `"${tag}"`) return 'all';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1);
  return start < end ? { start, end } : 'none';
}

const asTags = (header: string | undefined) =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * Sends immutable bytes: cached by the browser of the person who may read them, never by a shared
 * cache. Returns 304 if the browser has them, 206 and 416 for `Range` (RFC 9110).
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: Sendable): unknown {
  const { size, type, tag, disposition, read } = file;
  void reply.headers({
    etag: `"${tag}"`,
    'cache-control': 'private, max-age=31536000, immutable',
    // The cookie decides who may read it, so the cached copy of another person is not used.
    vary: 'cookie, origin',
    'accept-ranges': 'bytes',
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
  });
  if (asTags(request.headers['if-none-match']).includes(`"${tag}"`)) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  void reply.header('content-type', type);
  // Even if a browser shows it, nothing in it runs, and its origin is not the page's. The viewer of PDF
  // files needs more, and runs their scripts apart from the page.
  if (type !== 'application/pdf')
    void reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (range === 'all') return reply.header('content-length', size).send(read());
  const { start, end } = range;
  void reply.code(206).headers({
    'content-range': `bytes ${start}-${end - 1}/${size}`,
    'content-length': end - start,
  });
  return reply.send(read(range));
}
