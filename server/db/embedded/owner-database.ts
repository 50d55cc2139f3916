import pg from 'pg';
import { markLeakproof } from '../leakproof.ts';
import { identifier } from '../policies.ts';

/** The owner of the product's tables in the embedded database: no superuser, as anywhere else. */
export const ownerRole = 'sitewright_owner';

/**
 * Makes the owner's role and the database `name`, unless they are there, and returns how the owner
 * connects. `admin` connects as the superuser; its password, if any, is also the owner's.
 */
export async function ensureOwnerDatabase(
  admin: pg.ClientConfig,
  name: string,
): Promise<pg.ClientConfig> {
  const owner: pg.ClientConfig = { ...admin, user: ownerRole, database: name };
  await withAdminConnection(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database',
    );
    if (rows.some((row) => row.name === name)) return;
    const roles = await client.query('select from pg_roles where rolname = $1', [ownerRole]);
    // The password is hexadecimal, made by us.
    const secret = typeof admin.password === 'string' ? `password '${admin.password}'` : '';
    if (roles.rowCount === 0)
      await client.query(`create role ${ownerRole} login createrole ${secret}`);
    // Prepared under another name, so that a start cut short is not taken for a finished one.
    const unfinished = identifier(`${name}_unfinished`);
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} owner ${ownerRole}`);
    await withAdminConnection({ ...admin, database: `${name}_unfinished` }, async (inside) => {
      await inside.query(markLeakproof);
    });
    await client.query(`alter database ${unfinished} rename to ${identifier(name)}`);
  });
  return owner;
}

/** Runs `work` on one connection of the superuser. */
export async function withAdminConnection<T>(
  admin: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
