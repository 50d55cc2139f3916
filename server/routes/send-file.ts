import type { FastifyReply } from 'fastify';
import { attachment } from '../operations/exports/file-name.ts';
import type { ExportedFile } from '../operations/exports/items.ts';

/** Sends a finished file as a download. */
export function sendFile(reply: FastifyReply, { name, type, size, content }: ExportedFile) {
  void reply.headers({
    'content-type': type === 'text/csv' ? `${type}; charset=utf-8` : type,
    'content-disposition': attachment(name),
    'content-length': size,
  });
  return content;
}
