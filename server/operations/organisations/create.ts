import { sql } from 'kysely';
import { presetCodes } from '../../../src/domain/permissions.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, enterTenant } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import type { Modules } from '../../modules/modules.ts';
import { Failure } from '../failure.ts';

const uniqueViolation = '23505';

/** The admins that every organisation starts with; they hold every code (spec section 6). */
const adminRoles = [
  { name: 'Organisation admin', scope: 'Organisation' },
  { name: 'Site admin', scope: 'Site' },
] as const;

/** The roles of a site that every organisation starts with, so that people can be invited at once. */
const workRoles = [
  { name: 'Viewer', preset: 'viewer' },
  { name: 'Technician', preset: 'technician' },
  { name: 'Supervisor', preset: 'supervisor' },
] as const;

export interface NewOrganisation {
  /** The key that people type at sign-in. */
  readonly key: string;
  readonly name: string;
}

export interface NewAdmin {
  readonly email: string;
  readonly displayName: string;
  /** null: set later, by a link. */
  readonly passwordHash: string | null;
  readonly locale: string | null;
}

/**
 * Creates an organisation with its first roles in a running transaction, which belongs to the
 * organisation afterwards. Throws `organisation_taken`.
 */
export async function makeOrganisation(
  tx: Tx,
  modules: Modules,
  { key, name }: NewOrganisation,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval('organisations_id_seq')::integer as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await enterTenant(tx, { organisationId: id, siteIds: [], userId: null });
  try {
    await tx.insertInto('organisations').values({ id, key: key.toLowerCase(), name }).execute();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new Failure('organisation_taken', { name: key });
  }
  for (const role of adminRoles)
    await tx
      .insertInto('roles')
      .values({ organisation_id: id, holds_all: true, reads_new_modules: true, ...role })
      .execute();
  const documents = modules.all().map(({ document }) => document);
  for (const { name: role, preset } of workRoles)
    await tx
      .insertInto('roles')
      .values({
        organisation_id: id,
        name: role,
        scope: 'Site',
        preset,
        permissions: [...presetCodes(documents, preset)],
      })
      .execute();
  writeEvents(tx, [
    {
      site_id: null,
      call: 'SET_UP',
      item_type: 'organisation',
      item_id: id,
      changes: { '/name': [null, name] },
    },
  ]);
  return id;
}

/**
 * Creates a person who holds every code of the organisation; returns their id. Throws `conflict`.
 */
export async function makeAdmin(
  tx: Tx,
  organisationId: number,
  { email, displayName, passwordHash, locale }: NewAdmin,
): Promise<number> {
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'scope'])
    .where('organisation_id', '=', organisationId)
    .where('scope', '=', 'Organisation')
    .where('holds_all', '=', true)
    .orderBy('id')
    .executeTakeFirst();
  if (role === undefined) throw new Failure('conflict');
  const user = await tx
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      email,
      display_name: displayName,
      password_hash: passwordHash,
      locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('role_grants')
    .values({
      organisation_id: organisationId,
      user_id: user.id,
      role_id: role.id,
      scope: role.scope,
    })
    .execute();
  writeEvents(tx, [
    {
      site_id: null,
      call: 'SET_UP',
      item_type: 'account',
      item_id: user.id,
      changes: { '/email': [null, email], '/role': [null, 'Organisation admin'] },
    },
  ]);
  return user.id;
}
