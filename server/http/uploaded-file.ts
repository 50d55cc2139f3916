import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Failure } from '../operations/failure.ts';

/**
 * The one file of a multipart request, in its part `file`, which the caller has to read to the end.
 * One byte more than `largest` passes, so that the store notices that the file is too large.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ readonly name: string; readonly content: Readable }> {
  if (!request.isMultipart()) throw new Failure('unsupported_media_type');
  const file = await request.file({ limits: { files: 1, fileSize: maxBytes + 1 } });
  if (file?.fieldname !== 'file') throw new Failure('malformed');
  return { name: file.filename, content: file.file };
}
