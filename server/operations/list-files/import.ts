import { sql } from 'kysely';
import {
  IMPORT_SITE_LIST,
  type ImportedListRow,
  type ListImport,
} from '../../../src/contract/list-files.ts';
import type { SiteListName } from '../../../src/contract/list-rows.ts';
import { jsonEquals, ownProperty } from '../../../src/runtime/record/json.ts';
import type { Text } from '../../../src/runtime/text.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { insertCriticality } from '../settings/criticalities.ts';
import { insertLabel } from '../settings/labels.ts';
import { type ListRows, writeRow } from '../settings/list-rows/record.ts';
import { defaultColour } from '../settings/lists.ts';
import { requireModule } from '../settings/module.ts';
import { insertType } from '../settings/types.ts';

type ImportedList = Exclude<SiteListName, 'dropdowns'>;
type Known = ListRows[ImportedList];
type Problem = ListImport['problems'][number]['code'];

/** Rolls back an import that only says what it would do. */
class DryRun extends Error {
  readonly result: ListImport;
  constructor(result: ListImport) {
    super('A dry run stores nothing.');
    this.result = result;
  }
}

const namesOf = (name: Text) => (typeof name === 'string' ? [name] : Object.values(name));

/** One import: the rows of the list by name, those that it adds included. */
class Import {
  readonly #known = new Map<string, Known>();
  readonly #taken = new Set<string>();
  readonly #services: Services;
  readonly #access: SiteAccess;
  readonly #list: ImportedList;
  readonly #module: string | null;

  constructor(
    services: Services,
    access: SiteAccess,
    list: ImportedList,
    module: string | null,
    rows: readonly Known[],
  ) {
    this.#services = services;
    this.#access = access;
    this.#list = list;
    this.#module = module;
    for (const row of rows) this.#remember(row);
  }

  #key(name: string, parentId: number | null): string {
    return JSON.stringify([parentId, searchKey(name)]);
  }

  #remember(row: Known): void {
    const parentId = 'parent_id' in row ? row.parent_id : null;
    for (const name of namesOf(row.name)) this.#known.set(this.#key(name, parentId), row);
  }

  /** Imports one row, whose parent is stored already. */
  async row(row: ImportedListRow): Promise<'created' | 'changed' | 'unchanged' | Problem> {
    const parentId = this.#parentOf(row);
    if (parentId === undefined) return 'no_parent';
    if (this.#list === 'labels' && namesOf(row.name).some((name) => name.length > 100))
      return 'long_name';
    const keys = namesOf(row.name).map((name) => this.#key(name, parentId));
    if (keys.some((key) => this.#taken.has(key))) return 'twice';
    for (const key of keys) this.#taken.add(key);
    const known = keys.map((key) => this.#known.get(key)).find((found) => found !== undefined);
    if (known === undefined) {
      this.#remember(await this.#insert(row, parentId));
      return 'created';
    }
    return this.#change(known, row);
  }

  /** The id of the parent; null without one, undefined if there is none of the name. */
  #parentOf({ parent = null }: ImportedListRow): number | null | undefined {
    if (this.#list !== 'types' || parent === null || parent === '') return null;
    return this.#known.get(this.#key(parent, null))?.id;
  }

  async #insert(row: ImportedListRow, parentId: number | null): Promise<Known> {
    const { name, code = null, colour = defaultColour, description = null } = row;
    const [services, access, module_type] = [this.#services, this.#access, this.#module ?? ''];
    switch (this.#list) {
      case 'types':
        return insertType(services, access, { module_type, name, code, parent_id: parentId });
      case 'labels':
        return insertLabel(services, access, {
          module_type,
          name: namesOf(name)[0] ?? '',
          colour,
          description,
        });
      case 'criticalities': {
        const ranks = [...this.#known.values()].map((each) => ('rank' in each ? each.rank : 0));
        const rank = Math.max(0, ...ranks) + 1;
        return insertCriticality(services, access, { name, colour, rank });
      }
    }
  }

  async #change(known: Known, row: ImportedListRow) {
    // A label is called the same in every language, and the row is of that name.
    const hasNames = this.#list !== 'labels' && typeof row.name !== 'string';
    const values = Object.entries(row).filter(
      ([column, value]) =>
        column in known &&
        (column !== 'name' || hasNames) &&
        !jsonEquals(ownProperty(known, column), value),
    );
    if (values.length === 0) return 'unchanged';
    const { name: call } = IMPORT_SITE_LIST;
    const changes = Object.fromEntries(values);
    this.#remember(await writeRow(this.#services, this.#access, this.#list, known, call, changes));
    return 'changed';
  }
}

/** The rows of a list that are not retired, locked. */
async function lockedRows(
  { tx, siteId }: SiteAccess,
  list: ImportedList,
  module: string | null,
): Promise<readonly Known[]> {
  // Concurrent imports and new criticalities wait here.
  await tx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { rows } = await sql<Known>`
    select * from ${sql.table(list)}
    where site_id = ${siteId} and deleted_at is null
      ${list === 'criticalities' ? sql`` : sql`and module_type = ${module}`}
    order by id for update`.execute(tx);
  return rows;
}

/**
 * Adds rows to a list, and changes those of the same name. Types are imported before their sub-types.
 * Throws `forbidden`, and `invalid` for an unknown module or for a dropdown list.
 */
export async function importList(
  services: Services,
  caller: Caller,
  { siteId, list }: { readonly siteId: number; readonly list: SiteListName },
  body: {
    readonly module_type: string | null;
    readonly rows: readonly ImportedListRow[];
    readonly dry_run?: boolean;
  },
): Promise<ListImport> {
  if (list === 'dropdowns') throw invalid([{ pointer: '/list', code: 'enum', params: {} }]);
  const work = async (access: SiteAccess) => {
    requirePermission(access, settingsPermission);
    if (list !== 'criticalities') requireModule(services, body.module_type ?? '');
    const known = await lockedRows(access, list, body.module_type);
    const run = new Import(services, access, list, body.module_type, known);
    const counts = { created: 0, changed: 0, unchanged: 0 };
    const problems: ListImport['problems'][number][] = [];
    const hasParent = ({ parent = null }: ImportedListRow) =>
      Number(parent !== null && parent !== '');
    const ordered = [...body.rows.entries()].toSorted(
      ([, a], [, b]) => hasParent(a) - hasParent(b),
    );
    for (const [at, row] of ordered) {
      const outcome = await run.row(row);
      if (outcome === 'created' || outcome === 'changed' || outcome === 'unchanged')
        counts[outcome] += 1;
      else problems.push({ row: at, code: outcome });
    }
    const result = { ...counts, problems: problems.toSorted((a, b) => a.row - b.row) };
    if (body.dry_run === true) throw new DryRun(result);
    return result;
  };
  try {
    return await withSite(services, caller, siteId, work);
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}
