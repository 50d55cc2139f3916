import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { codeOf } from '../error-code.ts';
import { Failure } from '../operations/failure.ts';

/** The bytes of a part. Throws `malformed` if the body ends before the part. */
async function* contentOf(part: Readable): AsyncGenerator<Buffer> {
  try {
    yield* part as AsyncIterable<Buffer>;
  } catch {
    // The stream of a part fails only when the body ends before it.
    throw new Failure('malformed');
  }
}

/** A file comes alone, but programs may send a few fields with it. */
const maxParts = 10;

/** The file of a request. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Readable;
  /** The texts that came before it, by name. */
  readonly fields: ReadonlyMap<string, string>;
}

function fieldsOf(all: MultipartFields): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, part] of Object.entries(all)) {
    const [first] = Array.isArray(part) ? part : [part];
    if (first?.type === 'field' && typeof first.value === 'string') fields.set(name, first.value);
  }
  return fields;
}

/**
 * The one file of a multipart request, in its part `file`, which the caller has to read to the end.
 * One byte more than `largest` passes, so that the store notices that the file is too large. Throws `malformed` for a body that is not
 * multipart or has no such part.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Failure('unsupported_media_type');
  const limits = { files: 1, parts: maxParts, fileSize: maxBytes + 1 };
  // The parser throws plain errors for a body that it can't read.
  const file = await request.file({ limits }).catch((error: unknown) => {
    throw codeOf(error) === '' ? new Failure('malformed') : error;
  });
  if (file?.fieldname !== 'file') throw new Failure('malformed');
  return {
    name: file.filename,
    fields: fieldsOf(file.fields),
    content: Readable.from(contentOf(file.file), { objectMode: false }),
  };
}
