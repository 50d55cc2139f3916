import { Readable } from 'node:stream';
import { openTable } from '../../../server/operations/imports/read/open.ts';
import { unescapeCsvFormulas } from '../../../src/runtime/cell-codec/formula-injection.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { Person } from './world.ts';
import type { TestServer } from './server.ts';

/** A downloaded file. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Downloads a file; with a body by POST. */
export async function download(
  server: TestServer,
  person: Person,
  url: string,
  body?: object,
): Promise<Sent> {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { cookie: `${server.app.sessionCookies.session}=${person.token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The first bytes of a workbook, which is a zip archive; its cells need no apostrophes. */
const zip = Buffer.from('PK');

/**
 * An exported table as an import reads it: without the apostrophes that a CSV file got. Of a
 * workbook the first sheet, or the named one.
 */
export async function tableIn(bytes: Buffer, sheet: string | null = null): Promise<Table> {
  const content = {
    size: bytes.length,
    read: ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(start, end)]),
  };
  const open = (name: string | null) => openTable(content, { sheet: name, header: null });
  const found = await open(sheet);
  const first = sheet ?? found.sheets[0] ?? null;
  const table = first === found.sheet ? found : await open(first);
  const isCsv = !bytes.subarray(0, 2).equals(zip);
  const unescape = (cell: Cell) =>
    isCsv && typeof cell === 'string' ? unescapeCsvFormulas(cell) : cell;
  const rows: (readonly Cell[])[] = [];
  for await (const page of table.rows()) rows.push(...page.map(({ cells }) => cells.map(unescape)));
  return { headers: table.headers, rows };
}
