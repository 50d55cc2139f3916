import { type Text, textIn } from '../../../src/runtime/text.ts';
import {
  type NameIndex,
  type IndexedName,
  createNameIndex,
} from '../../../src/runtime/cell-codec/name-index.ts';
import type { ReferenceList } from '../../../src/runtime/cell-codec/types.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import type { Services } from '../services.ts';
import { presentTemplates } from '../settings/template-rows.ts';

/** The site, language and time in which lists are read. */
export interface ListContext {
  readonly services: Services;
  readonly siteId: number;
  readonly language: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

type Load = (place: ListContext, tx: Tx, module: string) => Promise<readonly IndexedName[]>;

const textsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text));

/** A row by its name in the language; its other names find it too. */
function namedRow(
  language: string,
  {
    id,
    name,
    code = null,
    deleted_at,
  }: { id: number; name: Text; code?: string | null; deleted_at: string | null },
): IndexedName {
  return {
    id,
    name: textIn(name, language),
    aliases: textsOf(name),
    code,
    isDeleted: deleted_at !== null,
  };
}

const types: Load = async ({ siteId, language }, tx, module) => {
  const rows = await tx
    .selectFrom('types')
    .select(['id', 'name', 'code', 'deleted_at'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', module)
    .execute();
  return rows.map((row) => namedRow(language, row));
};

const criticalities: Load = async ({ siteId, language }, tx) => {
  const rows = await tx
    .selectFrom('criticalities')
    .select(['id', 'name', 'deleted_at'])
    .where('site_id', '=', siteId)
    .execute();
  return rows.map((row) => namedRow(language, row));
};

const labels: Load = async ({ siteId, language }, tx, module) => {
  const rows = await tx
    .selectFrom('labels')
    .select(['id', 'name', 'deleted_at'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', module)
    .execute();
  return rows.map((row) => namedRow(language, row));
};

const templates: Load = async ({ siteId, language }, tx, module) => {
  const rows = await tx
    .selectFrom('template_headers')
    .select(['id', 'name', 'deleted_at'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', module)
    .execute();
  return rows.map((row) => namedRow(language, row));
};

/** Everyone of the organisation; people with a role on the site come first. */
const people: Load = async ({ siteId, now }, tx) => {
  const { organisationId } = tenantOf(tx);
  const { users } = await peopleOfSite(tx, siteId, now);
  const here = new Set(users.map(({ id }) => id));
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'display_name as name', 'email as code'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.map((row) => ({ ...row, isDeleted: !here.has(row.id) }));
};

const teams: Load = async (_place, tx) => {
  const { organisationId } = tenantOf(tx);
  return tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .execute();
};

/** The statuses of the module and of every version of its templates, by number. */
const statuses: Load = async ({ services, siteId, language }, tx, module) => {
  const live = services.modules.byType(module);
  if (live === undefined) return [];
  const stored = await presentTemplates(tx, siteId, module);
  const made = stored.flatMap(({ id, version, document }) => {
    const result = services.modules.withTemplate(live, { id, version, document });
    return result.ok ? result.module.flow.statuses : [];
  });
  // The newest templates name statuses as people know them.
  const all = [...made.toReversed(), ...live.compiled.flow.statuses];
  const byNumber = Map.groupBy(all, ({ number }) => number);
  return [...byNumber].map(([id, same]) => ({
    id,
    name: same[0] === undefined ? null : textIn(same[0].label, language),
    aliases: same.flatMap(({ label }) => textsOf(label)),
    code: same[0]?.key ?? null,
  }));
};

const loads = { types, criticalities, labels, templates, people, teams, statuses };

/** A list that is small enough to be read completely. */
export interface SmallList {
  readonly list: Exclude<ReferenceList['list'], 'items' | 'files'>;
  /** '' for a list of the site. */
  readonly module: string;
}

/** Reads a list of a site by name. */
export async function loadList(of: SmallList, context: ListContext, tx: Tx): Promise<NameIndex> {
  return createNameIndex(await loads[of.list](context, tx, of.module));
}
