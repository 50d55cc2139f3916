import { sql } from 'kysely';
import { presetCodes } from '../../../src/domain/permissions.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, enterTenant } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

const uniqueViolation = '23505';

/**
 * The admins that every organisation starts with; they hold every code (spec section 6). Roles are
 * named by `access:preset` in the language of the set-up. People rename them: names grant nothing.
 */
const adminRoles = [
  { name: 'organisation_admin', scope: 'Organisation' },
  { name: 'site_admin', scope: 'Site' },
] as const;

/** The roles of a site that every organisation starts with, so that people can be invited at once. */
const workPresets = ['viewer', 'technician', 'supervisor'] as const;

export interface NewOrganisation {
  /** The key that people type at sign-in. */
  readonly key: string;
  readonly name: string;
  /** The language of the person who sets up, in which its first roles are named. */
  readonly language: Language;
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
  { modules, auth: { texts } }: Pick<Services, 'modules' | 'auth'>,
  { key, name, language }: NewOrganisation,
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
  const nameOf = (role: string) => texts.say(language, `access:preset.${role}`);
  for (const { name: role, scope } of adminRoles)
    await tx
      .insertInto('roles')
      .values({
        organisation_id: id,
        holds_all: true,
        reads_new_modules: true,
        name: nameOf(role),
        scope,
      })
      .execute();
  const documents = modules.all().map(({ document }) => document);
  for (const preset of workPresets)
    await tx
      .insertInto('roles')
      .values({
        organisation_id: id,
        name: nameOf(preset),
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
    .select(['id', 'name', 'scope'])
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
      changes: { '/email': [null, email], '/role': [null, role.name] },
    },
  ]);
  return user.id;
}
