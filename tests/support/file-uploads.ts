import { createHash, randomBytes, randomInt } from 'node:crypto';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes of chance, up to 400 kB. */
const someBytes = (): Buffer<ArrayBuffer> => randomBytes(randomInt(1, 400_000));

/** What a server confirmed before it was killed. */
export interface Confirmed {
  /** The SHA-256 of files by id. */
  readonly files: Map<number, string>;
  /** The SHA-256 of the files of versions by number. */
  readonly versions: Map<number, string>;
}

/** An upload in parts: what is sent, and where to. */
export interface StartedUpload {
  readonly path: string;
  readonly bytes: Buffer;
}

interface Uploader {
  readonly cookie: string;
  readonly siteId: number;
  readonly documentId: number;
  readonly confirmed: Confirmed;
  /** Uploads in parts that are not confirmed as files. */
  readonly started: Set<StartedUpload>;
  /** Called after each confirmation. */
  readonly onConfirmed: () => void;
}

const partBytes = 64_000;
const tusVersion = { 'tus-resumable': '1.0.0' };

/** The reply of a request that has to succeed; null if the server was killed meanwhile. */
async function sent(url: string, init: RequestInit): Promise<Response | null> {
  let reply: Response;
  try {
    reply = await fetch(url, init);
  } catch {
    return null;
  }
  if (!reply.ok) throw new Error(`${init.method} ${url}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** The body of a reply; null if the server was killed before its end. */
async function bodyOf<T>(reply: Response | null): Promise<T | null> {
  try {
    return reply === null ? null : ((await reply.json()) as T);
  } catch {
    return null;
  }
}

const formWith = (bytes: Buffer<ArrayBuffer>): FormData => {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'file.bin');
  return form;
};

/** Sends files in one request each until the server is killed. */
async function sendFiles(address: string, { cookie, siteId, ...to }: Uploader): Promise<void> {
  for (;;) {
    const bytes = someBytes();
    const init = { method: 'POST', headers: { cookie }, body: formWith(bytes) };
    const reply = await sent(`${address}/api/sites/${siteId}/files`, init);
    const file = await bodyOf<{ readonly id: number }>(reply);
    if (file === null) return;
    to.confirmed.files.set(file.id, sha256(bytes));
    to.onConfirmed();
  }
}

/** Sends versions of the document until the server is killed. */
async function sendVersions(address: string, uploader: Uploader): Promise<void> {
  const { cookie, siteId, documentId, confirmed, onConfirmed } = uploader;
  for (;;) {
    const bytes = someBytes();
    const init = { method: 'POST', headers: { cookie }, body: formWith(bytes) };
    const url = `${address}/api/sites/${siteId}/dms/documents/${documentId}/upload`;
    const made = await bodyOf<{ readonly version: number }>(await sent(url, init));
    if (made === null) return;
    confirmed.versions.set(made.version, sha256(bytes));
    onConfirmed();
  }
}

/** Continues an upload in parts from where the server has it; false if the server was killed. */
export async function continueUpload(
  address: string,
  { cookie, confirmed, started }: Pick<Uploader, 'cookie' | 'confirmed' | 'started'>,
  upload: StartedUpload,
): Promise<boolean> {
  const { path, bytes } = upload;
  const url = `${address}${path}`;
  const headers = { cookie, ...tusVersion };
  const state = await sent(url, { method: 'HEAD', headers });
  if (state === null) return false;
  let offset = Number(state.headers.get('upload-offset'));
  let file = state.headers.get('upload-file');
  while (file === null) {
    const reply = await sent(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(offset, offset + partBytes)),
    });
    if (reply === null) return false;
    offset = Number(reply.headers.get('upload-offset'));
    file = reply.headers.get('upload-file');
  }
  confirmed.files.set(Number(file), sha256(bytes));
  started.delete(upload);
  return true;
}

/** Sends files in parts until the server is killed. */
async function sendParts(address: string, uploader: Uploader): Promise<void> {
  const { cookie, siteId, started, onConfirmed } = uploader;
  for (;;) {
    const bytes = someBytes();
    const name = Buffer.from('parts.bin').toString('base64');
    const reply = await sent(`${address}/api/sites/${siteId}/uploads`, {
      method: 'POST',
      headers: {
        cookie,
        ...tusVersion,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${name}`,
      },
    });
    const path = reply?.headers.get('location') ?? null;
    if (path === null) return;
    const upload = { path, bytes };
    started.add(upload);
    if (!(await continueUpload(address, uploader, upload))) return;
    onConfirmed();
  }
}

/** Sends files, versions and files in parts at the same time until the server is killed. */
export async function uploadUntilKilled(address: string, uploader: Uploader): Promise<void> {
  await Promise.all([
    sendFiles(address, uploader),
    sendFiles(address, uploader),
    sendVersions(address, uploader),
    sendParts(address, uploader),
    sendParts(address, uploader),
  ]);
}
