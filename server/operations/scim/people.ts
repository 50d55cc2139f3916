import { writeEvents } from '../../db/events.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../context/call.ts';
import { invalid, notFound } from '../failure.ts';
import { type PersonChanges, changePerson, errorsOf } from '../people/account-changes.ts';
import { erasePerson } from '../people/erase-person.ts';
import { keepsAdmin, lockAdmins } from '../people/last-admin.ts';
import { disablePerson, enablePerson } from '../people/leave.ts';
import { lockPerson } from '../people/lock-person.ts';
import { invalidatePeople } from '../people/manager.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { Services } from '../services.ts';
import { withProvisioning } from './access.ts';
import { type ConditionFields, toSql } from './conditions.ts';
import { idOf } from './resource-id.ts';
import type { ListQuery, Listed } from './rows.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A person as the identity provider reads them. */
export interface ProvidedPerson {
  readonly id: number;
  readonly email: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly phone: string | null;
  readonly badge: string | null;
  readonly employer: string | null;
  readonly manager: Named | null;
  readonly isActive: boolean;
  readonly kept_fields: readonly string[] | null;
  readonly teams: readonly Named[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

/** What the identity provider says about a person; what it leaves out stays as it is. */
export interface ProvidedValues {
  readonly email: string;
  readonly display_name: string;
  readonly external_id?: string | null;
  readonly given_name?: string | null;
  readonly family_name?: string | null;
  readonly phone?: string | null;
  readonly badge?: string | null;
  readonly employer?: string | null;
  readonly manager_id?: number | null;
  readonly isActive: boolean;
}

/** What the provider keeps as soon as it writes a person. */
const alwaysKept = ['email', 'display_name', 'active'];
const keepable = ['phone', 'badge', 'employer', 'manager_id'] as const;

function selectPeople({ tx, organisationId }: OrganisationTransaction) {
  return tx
    .selectFrom('users')
    .where('users.organisation_id', '=', organisationId)
    .where('users.is_service', '=', false)
    .where('users.deleted_at', 'is', null);
}

type PeopleQuery = ReturnType<typeof selectPeople>;

async function teamsOf(
  { tx, organisationId }: OrganisationTransaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Named[]>> {
  const rows = await tx
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['team_members.user_id', 'teams.id', 'teams.name'])
    .where('team_members.organisation_id', '=', organisationId)
    .where(sql<boolean>`team_members.user_id = any (${[...userIds]}::integer[])`)
    .orderBy('teams.id')
    .execute();
  const groups = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...groups].map(([user, teams]) => [user, teams.map(({ id, name }) => ({ id, name }))]),
  );
}

async function readPeople(
  access: OrganisationTransaction,
  query: PeopleQuery,
): Promise<readonly ProvidedPerson[]> {
  const rows = await query
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .select(['users.id', 'users.email', 'users.display_name', 'users.external_id'])
    .select(['users.given_name', 'users.family_name', 'users.phone', 'users.badge'])
    .select(['users.employer', 'users.manager_id', 'manager.display_name as manager_name'])
    .select(['users.disabled_at', 'users.kept_fields', 'users.version'])
    .select(['users.created_at', 'users.updated_at'])
    .orderBy('users.id')
    .execute();
  const teams = await teamsOf(
    access,
    rows.map(({ id }) => id),
  );
  return rows.map(({ manager_id, manager_name, disabled_at, ...row }) => ({
    ...row,
    manager: manager_id === null ? null : { id: manager_id, name: manager_name ?? '' },
    isActive: disabled_at === null,
    teams: teams.get(row.id) ?? [],
  }));
}

/** What conditions of people compare. */
const conditionFields = (organisationId: number): ConditionFields => ({
  fields: {
    id: { value: sql.ref('users.id'), isId: true },
    external_id: { value: sql.ref('users.external_id') },
    email: { value: sql.ref('users.email') },
    display_name: { value: sql.ref('users.display_name') },
    given_name: { value: sql.ref('users.given_name') },
    family_name: { value: sql.ref('users.family_name') },
    phone: { value: sql.ref('users.phone') },
    badge: { value: sql.ref('users.badge') },
    employer: { value: sql.ref('users.employer') },
    active: { value: sql`users.disabled_at is null` },
    created_at: { value: sql.ref('users.created_at') },
    updated_at: { value: sql.ref('users.updated_at') },
    manager_id: { value: sql.ref('users.manager_id'), isId: true },
    manager_name: {
      value: sql`(select boss.display_name from users as boss
        where boss.organisation_id = ${organisationId} and boss.id = users.manager_id)`,
    },
  },
  lists: {
    teams: {
      fields: {
        id: { value: sql.ref('teams.id'), isId: true },
        name: { value: sql.ref('teams.name') },
      },
      some: (condition) => sql<boolean>`exists (
        select from team_members join teams on teams.id = team_members.team_id
        where team_members.organisation_id = ${organisationId}
          and team_members.user_id = users.id and ${condition})`,
    },
  },
});

/** People of the organisation in the order of their ids. */
export function listPeople(
  services: Services,
  organisationId: number,
  { where, offset, limit }: ListQuery,
): Promise<Listed<ProvidedPerson>> {
  return withProvisioning(services, organisationId, async (access) => {
    const all = selectPeople(access);
    const query = where === null ? all : all.where(toSql(where, conditionFields(organisationId)));
    const { count } = await query
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = limit === 0 ? [] : await readPeople(access, query.offset(offset).limit(limit));
    return { total: Number(count), rows };
  });
}

/** A person of the organisation in a running transaction. Throws `not_found`. */
async function personIn(access: OrganisationTransaction, id: number): Promise<ProvidedPerson> {
  const [person] = await readPeople(access, selectPeople(access).where('users.id', '=', id));
  if (person === undefined) throw notFound();
  return person;
}

/** A person of the organisation. Throws `not_found`. */
export function readPerson(
  services: Services,
  organisationId: number,
  id: string,
): Promise<ProvidedPerson> {
  return withProvisioning(services, organisationId, (access) => personIn(access, idOf(id)));
}

const keptFields = (values: Partial<ProvidedValues>, before: readonly string[]): string[] => [
  ...new Set([...before, ...alwaysKept, ...keepable.filter((key) => values[key] !== undefined)]),
];

/** Creates a person without a password. Throws `invalid`. */
export function createPerson(
  services: Services,
  organisationId: number,
  { isActive, ...given }: ProvidedValues,
): Promise<ProvidedPerson> {
  return withProvisioning(services, organisationId, async (access) => {
    const { tx, now } = access;
    // Two requests that create the same person do so one after the other.
    await lockAdmins(tx);
    const name = cleanDisplayName(given.display_name);
    const values = {
      ...given,
      display_name: name,
      badge: given.badge || null,
      kept_fields: keptFields(given, []),
      provider_active: isActive,
      disabled_at: isActive ? null : now.toISOString(),
    };
    const blank = { display_name: name, absent_from: null, absent_until: null };
    const { badge, ...checked } = given;
    const errors = await errorsOf(access, { id: 0 }, blank, {
      ...checked,
      ...(values.badge !== null && { badge }),
    });
    if (errors.length > 0) throw invalid(errors);
    const { id } = await tx
      .insertInto('users')
      .values({ organisation_id: organisationId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'PROVISION_CREATE_ACCOUNT',
        item_type: 'account',
        item_id: id,
        changes: Object.fromEntries(
          Object.entries(values).flatMap(([key, value]) =>
            value === null || value === undefined ? [] : [[`/${key}`, [null, value] as const]],
          ),
        ),
      },
    ]);
    invalidatePeople(tx, services);
    return personIn(access, id);
  });
}

/**
 * Changes a person to what `edit` makes of them, which may throw. Throws `not_found`, `invalid` or
 * `last_admin`.
 */
export function editPerson(
  services: Services,
  organisationId: number,
  id: string,
  edit: (current: ProvidedPerson) => ProvidedValues,
): Promise<ProvidedPerson> {
  return withProvisioning(services, organisationId, async (access) => {
    await lockAdmins(access.tx);
    const before = await lockPerson(access, idOf(id));
    const { isActive, ...values } = edit(await personIn(access, before.id));
    const changes: PersonChanges = {
      ...values,
      kept_fields: keptFields(values, before.kept_fields ?? []),
      provider_active: isActive,
    };
    const call = 'PROVISION_UPDATE_ACCOUNT';
    const { version } = await changePerson(access, services, before, changes, call);
    const person = { ...before, version };
    if (isActive) await enablePerson(access, services, person, 'PROVISION_ENABLE_ACCOUNT');
    else if (before.disabled_at === null)
      await keepsAdmin(access.tx, () =>
        disablePerson(access, services, person, 'PROVISION_DISABLE_ACCOUNT'),
      );
    return personIn(access, before.id);
  });
}

/** Deletes a person; history keeps their name. Throws `not_found` or `last_admin`, and what `check` throws. */
export function deletePerson(
  services: Services,
  organisationId: number,
  id: string,
  check: (current: ProvidedPerson) => void,
): Promise<void> {
  return withProvisioning(services, organisationId, (access) =>
    keepsAdmin(access.tx, async () => {
      const { tx } = access;
      const person = await lockPerson(access, idOf(id));
      check(await personIn(access, person.id));
      const erasure = { call: 'PROVISION_DELETE_ACCOUNT', keepsName: true };
      await erasePerson(tx, services, { locale: null }, person.id, erasure);
      invalidatePeople(tx, services);
    }),
  );
}
