import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { makeTable } from './item-table.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';

/**
 * Gives the tests of a file a separate database, with the table of a module if one is named;
 * returns the client that is connected while they run.
 */
export function tableClient(module?: CompiledModule): () => Client {
  let open: { readonly database: TestDatabase; readonly client: Client } | null = null;
  beforeAll(async () => {
    const database = await testDatabase();
    const client = new Client(database.admin);
    await client.connect();
    open = { database, client };
    if (module !== undefined) await makeTable(client, module);
  });
  afterAll(async () => {
    await open?.client.end();
    await open?.database.close();
  });
  return () => {
    if (open === null) throw new Error('There is a client while tests run.');
    return open.client;
  };
}
