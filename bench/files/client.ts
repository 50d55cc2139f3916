import { megabytes, sha256Of } from './content.ts';

const partMegabytes = 8;

/** Sends and fetches files of site 1 as a signed-in person. */
export interface FileClient {
  /** Uploads a file in parts by the protocol tus, as the page does with large files; its id. */
  readonly upload: (count: number, seed: number) => Promise<string>;
  /** Uploads a file in one request; its id. */
  readonly uploadWhole: (count: number, seed: number) => Promise<string>;
  /** Makes a file the next version of a document of the demo, as the page does after the last part. */
  readonly addVersion: (id: string) => Promise<void>;
  /** The SHA-256 of the bytes that the server sends for a file. */
  readonly download: (id: string) => Promise<string>;
  /** The same for the file of a version, as it is downloaded from the page of its document. */
  readonly downloadVersion: (id: string) => Promise<string>;
}

async function checked(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status)
    throw new Error(`Answer ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return answer;
}

/** Megabytes joined to parts. */
function* partsOf(content: Iterable<Buffer>): Generator<Buffer<ArrayBuffer>> {
  let held: Buffer[] = [];
  for (const megabyte of content) {
    held.push(megabyte);
    if (held.length < partMegabytes) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}

/** `count` and sizes are in megabytes of 1,048,576 bytes. */
export function fileClient(port: number, cookie: string): FileClient {
  const site = `http://127.0.0.1:${port}/api/sites/1`;
  const tus = { cookie, 'tus-resumable': '1.0.0' };
  async function download(url: string): Promise<string> {
    const answer = await checked(await fetch(url, { headers: { cookie } }), 200);
    if (answer.body === null) throw new Error('The answer has no content.');
    return sha256Of(answer.body);
  }
  return {
    addVersion: async (id) => {
      const listed = await checked(
        await fetch(`${site}/dms/documents?limit=1`, { headers: { cookie } }),
        200,
      );
      const { documents } = (await listed.json()) as { readonly documents: { id: number }[] };
      const url = `${site}/dms/documents/${documents[0]?.id ?? 0}/versions`;
      const headers = { cookie, 'content-type': 'application/json' };
      const body = JSON.stringify({ file_id: Number(id) });
      await checked(await fetch(url, { method: 'POST', headers, body }), 201);
    },
    download: (id) => download(`${site}/files/${id}`),
    downloadVersion: (id) => download(`${site}/dms/files/${id}/download`),
    upload: async (count, seed) => {
      const announced = await fetch(`${site}/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(count * 1_048_576),
          'upload-metadata': `filename ${btoa(`large-${seed}.bin`)},kind ${btoa('uploaded')}`,
        },
      });
      const url = new URL((await checked(announced, 201)).headers.get('location') ?? '', site);
      let offset = 0;
      let file: string | null = null;
      for (const part of partsOf(megabytes(count, seed))) {
        const answer = await fetch(url, {
          method: 'PATCH',
          headers: {
            ...tus,
            'upload-offset': String(offset * 1_048_576),
            'content-type': 'application/offset+octet-stream',
          },
          body: part,
        });
        file = (await checked(answer, 204)).headers.get('upload-file');
        offset += part.length / 1_048_576;
      }
      if (file === null) throw new Error('The upload became no file.');
      return file;
    },
    uploadWhole: async (count, seed) => {
      const body = new FormData();
      body.set(
        'file',
        new Blob([...megabytes(count, seed)].map((part) => new Uint8Array(part))),
        `whole-${seed}.bin`,
      );
      const answer = await fetch(`${site}/files`, { method: 'POST', headers: { cookie }, body });
      const { id } = (await (await checked(answer, 201)).json()) as { readonly id: number };
      return String(id);
    },
  };
}
