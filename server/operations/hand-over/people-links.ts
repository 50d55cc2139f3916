import { HAND_OVER, UNDO_HAND_OVER } from '../../../src/contract/hand-over.ts';
import type { HandedOverPeople } from '../../db/tables/organisation.ts';
import type { OrganisationAccess } from '../context/call.ts';
import { changePerson } from '../people/account-changes.ts';
import { isProvisioned } from '../people/kept-fields.ts';
import { type Account, lockPerson } from '../people/lock-person.ts';
import type { Services } from '../services.ts';
import { changeTeam, lockTeam } from '../teams/change-team.ts';

/** The teams that a person leads, by name. */
export function teamsLedBy({ tx, organisationId }: OrganisationAccess, userId: number) {
  return tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('lead_id', '=', userId)
    .orderBy('name')
    .execute();
}

/** The people whom a person manages. */
export function managedBy({ tx, organisationId }: OrganisationAccess, userId: number) {
  return tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('manager_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Whom `manager` manages directly among a person and the managers above them; null if the person does
 * not report to `manager`.
 */
async function reportAbove(
  { tx, organisationId }: OrganisationAccess,
  userId: number,
  manager: number,
): Promise<number | null> {
  const seen = new Set<number>();
  let id: number | null = userId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const above: { readonly manager_id: number | null } | undefined = await tx
      .selectFrom('users')
      .select('manager_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (above?.manager_id === manager) return id;
    id = above?.manager_id ?? null;
  }
  return null;
}

interface Handed {
  readonly people: HandedOverPeople;
  /** The names of the teams. */
  readonly leads: readonly string[];
  /** How many people keep their manager, whom the identity provider keeps. */
  readonly kept: number;
}

/**
 * The receiver leads the person's teams and manages their people, and with `needsDeputy` becomes their
 * deputy. Whoever is between the person and the receiver gets the person's manager, so that
 * nobody manages themselves.
 */
export async function handOverPeople(
  services: Services,
  access: OrganisationAccess,
  from: Account,
  to: Account,
  needsDeputy: boolean,
): Promise<Handed> {
  const call = HAND_OVER.name;
  const led = await teamsLedBy(access, from.id);
  for (const { id } of led)
    await changeTeam(access, services, await lockTeam(access, id), { lead_id: to.id }, call);
  const between = await reportAbove(access, to.id, from.id);
  const isProvided = await isProvisioned(access);
  const manages: HandedOverPeople['manages'][number][] = [];
  const managed = await managedBy(access, from.id);
  for (const { id } of managed) {
    const person = await lockPerson(access, id);
    if (isProvided && person.kept_fields?.includes('manager_id') === true) continue;
    const above = from.manager_id === id ? null : from.manager_id;
    const manager_id = id === between ? above : to.id;
    await changePerson(access, services, person, { manager_id }, call);
    manages.push({ id, to: manager_id });
  }
  const is_deputy = needsDeputy && from.deputy_id !== to.id;
  if (is_deputy) {
    const person = await lockPerson(access, from.id);
    await changePerson(access, services, person, { deputy_id: to.id }, call);
  }
  const leads = led.map(({ id }) => id);
  return {
    people: { leads, manages, is_deputy, deputy_before: from.deputy_id },
    leads: led.map(({ name }) => name),
    kept: managed.length - manages.length,
  };
}

/** Those of the ids that name people who are not deleted. */
async function present(
  { tx, organisationId }: OrganisationAccess,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [0, ...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives back what is still as the hand-over left it. */
export async function handBackPeople(
  services: Services,
  access: OrganisationAccess,
  from: Account,
  to: number,
  { leads, manages, is_deputy, deputy_before }: HandedOverPeople,
): Promise<Pick<Handed, 'leads'> & { readonly manages: number; readonly is_deputy: boolean }> {
  const call = UNDO_HAND_OVER.name;
  const back = (await teamsLedBy(access, to)).filter(({ id }) => leads.includes(id));
  for (const { id } of back)
    await changeTeam(access, services, await lockTeam(access, id), { lead_id: from.id }, call);
  const there = await present(access, [
    ...manages.map(({ id }) => id),
    ...(deputy_before === null ? [] : [deputy_before]),
  ]);
  let count = 0;
  for (const { id, to: manager } of manages.filter((each) => there.has(each.id))) {
    const person = await lockPerson(access, id);
    if (person.manager_id !== manager) continue;
    await changePerson(access, services, person, { manager_id: from.id }, call);
    count += 1;
  }
  const person = await lockPerson(access, from.id);
  const isDeputy = person.deputy_id === to;
  const deputy_id = deputy_before !== null && there.has(deputy_before) ? deputy_before : null;
  if (is_deputy && isDeputy) await changePerson(access, services, person, { deputy_id }, call);
  return {
    leads: back.map(({ name }) => name),
    manages: count,
    is_deputy: isDeputy && !is_deputy,
  };
}
