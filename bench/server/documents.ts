import type { BenchServer } from './server.ts';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** A call of the server, whose reply is JSON. */
async function call<T>(
  { origin, cookie }: BenchServer,
  at: string,
  { headers = {}, ...sent }: Sent = {},
): Promise<T> {
  const answer = await fetch(origin + at, { ...sent, headers: { ...headers, cookie, origin } });
  if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What became of reading the text of a file. */
interface TextState {
  readonly state: string;
  readonly reason: string | null;
}

const dmsOf = ({ place }: BenchServer): string => `/api/sites/${place.siteId}/dms`;

/** Adds a document with a PDF to the site; returns its id. */
export async function addDocument(
  server: BenchServer,
  values: { readonly name: string; readonly is_smart_drawing?: boolean },
  pdf: Buffer,
): Promise<number> {
  const dms = dmsOf(server);
  const { documents } = await call<{ documents: { folder_id: number[] }[] }>(
    server,
    `${dms}/documents?limit=1`,
  );
  const { id } = await call<{ id: number }>(server, `${dms}/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...values, folder_id: documents[0]?.folder_id ?? [] }),
  });
  const form = new FormData();
  const file = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' });
  form.append('file', file, `${values.name}.pdf`);
  await call(server, `${dms}/documents/${id}/upload`, { method: 'POST', body: form });
  return id;
}

/** Waits until the server has read the text of a document. */
export async function readText(server: BenchServer, id: number): Promise<TextState> {
  for (;;) {
    const at = `${dmsOf(server)}/documents/${id}/versions`;
    const { versions } = await call<{ versions: { text: TextState }[] }>(server, at);
    const text = versions[0]?.text;
    if (text !== undefined && text.state !== 'pending') return text;
    await new Promise((resolve) => void setTimeout(resolve, 250));
  }
}
