import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { codeOf } from '../error-code.ts';
import { StartProblem } from '../start-problem.ts';
import { appRole, identifier } from './policies.ts';
import type { Tables } from './tables.ts';

const insufficientPrivilege = '42501';
const manualSetupHint =
  `have an administrator run "CREATE ROLE ${appRole} LOGIN PASSWORD '...' NOSUPERUSER NOBYPASSRLS" ` +
  'and give its login in DATABASE_APP_URL';

/**
 * The password of the serving role, derived from the owner's, so that every server of a database
 * knows it and none has to be stored. null if the owner needs none (the socket of the embedded
 * database).
 */
export function appPassword(ownerPassword: string | null): string | null {
  return ownerPassword === null
    ? null
    : createHmac('sha256', ownerPassword).update(appRole).digest('hex');
}

/** Creates the role that serves requests, or sets a new password for it. Throws a StartProblem. */
export async function ensureAppRole(owner: Kysely<Tables>, password: string | null): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${appRole}`.execute(owner);
  const verb = rows.length > 0 ? 'alter' : 'create';
  // A utility statement takes no parameters; the password is hexadecimal.
  const secret = password === null ? '' : `password '${password}'`;
  if (verb === 'alter' && password === null) return;
  try {
    await sql.raw(`${verb} role ${appRole} login ${secret}`).execute(owner);
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new StartProblem(
      `The role of DATABASE_URL may not ${verb} the role ${appRole}, which serves requests: ${manualSetupHint}.`,
      { cause: error },
    );
  }
}

/** Grants the serving role CONNECT on the database, which may have been revoked from the public. */
export async function grantConnectToAppRole(owner: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql
    .raw(
      `grant connect on database ${identifier(rows[0]?.name ?? '')} to ${appRole};
       grant usage on schema public to ${appRole}`,
    )
    .execute(owner);
}

/**
 * Refuses a serving role to which row-level security would not apply, or which could switch it off:
 * superuser, BYPASSRLS, or the owner of the tables, itself or by membership. Throws a StartProblem.
 */
export async function checkServingRole(app: Kysely<Tables>, owner: Kysely<Tables>): Promise<void> {
  const ownerName = await currentUser(owner);
  const name = await currentUser(app);
  const { rows } = await sql<{ role: string; why: string }>`
    select rolname as role,
      case when rolsuper then 'superuser' when rolbypassrls then 'BYPASSRLS'
        else 'the ownership of the tables' end as why
    from pg_roles
    where pg_has_role(current_user, oid, 'member')
      and (rolsuper or rolbypassrls or rolname = ${ownerName})
    order by rolsuper desc, rolbypassrls desc limit 1`.execute(app);
  const [reason] = rows;
  if (reason)
    throw new StartProblem(
      `The database role ${name} that would serve requests has ${reason.why}` +
        `${reason.role === name ? '' : ` through the role ${reason.role}`}, so row-level security ` +
        `would not hold: ${manualSetupHint}.`,
    );
}

async function currentUser(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db);
  return rows[0]?.name ?? '';
}
