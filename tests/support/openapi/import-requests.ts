import type { ImportJob, SavedMapping } from '../../../src/contract/imports.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call that imports files into a module so that it succeeds; `at` is its list. */
export async function callImports(client: Client, { server }: Plant, at: string): Promise<void> {
  const upload = async (name: string, content: string | Buffer) =>
    (await client.call<ImportJob>('POST', `${at}/import`, formOf(name, content))).body;

  const table = await client.call<Buffer>('GET', `${at}/export?format=xlsx`);
  const sheets = await upload('rows.xlsx', table.body);
  const chosen = { body: { sheet: sheets.sheets[0] } };
  await client.call('POST', `${at}/import/${sheets.id}/sheet`, chosen);
  await client.call('POST', `${at}/import/${sheets.id}/cancel`);

  const job = await upload(
    'rows.csv',
    (await client.call<Buffer>('GET', `${at}/export?format=csv&columns=name&headers=db`)).body,
  );
  const one = `${at}/import/${job.id}`;
  const mapping = { ...job.suggested, match: null };
  const kept = await client.call<SavedMapping>('POST', `${at}/import-mappings`, {
    body: { name: 'Names', mapping },
  });
  await client.call('GET', `${at}/import-mappings`);
  await client.call('DELETE', `${at}/import-mappings/${kept.body.id}`);
  await client.call('POST', `${one}/check`, { body: { mapping } });
  await server.imports.settled();
  await client.call('GET', `${one}/problems`);
  await client.call('GET', `${one}/bad-rows`);
  await client.call('GET', one);

  const empty = await upload('rows.csv', 'name\r\n');
  await client.call('POST', `${at}/import/${empty.id}/check`, {
    body: { mapping: empty.suggested },
  });
  await server.imports.settled();
  await client.call('POST', `${at}/import/${empty.id}/apply`);
  await server.imports.settled();
  await client.call('POST', `${at}/import/${empty.id}/undo`);
}
