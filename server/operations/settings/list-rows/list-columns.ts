import type { SiteListName } from '../../../../src/contract/list-rows.ts';
import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import type { ListPlace } from '../../../db/items/list-values.ts';
import type { LiveModule } from '../../../modules/modules.ts';
import type { SiteAccess } from '../../context/site.ts';
import type { Services } from '../../services.ts';
import { templateColumns } from '../template-columns.ts';

/** The kind of reference by which columns hold rows of each list. */
const references = {
  types: 'type',
  labels: 'label',
  criticalities: 'criticality',
  dropdowns: 'option',
} as const;

/** Rows that columns can hold: those of a list, or the options of one dropdown list. */
export interface HeldRows {
  readonly list: SiteListName;
  /** The dropdown list; null for the rows of a list. */
  readonly dropdownId: number | null;
}

/** Whether a column, or a column of a table's rows, holds such rows. */
export function holds({ list, dropdownId }: HeldRows, column: CompiledColumn): boolean {
  const { reference } = column.fieldType.document;
  if (reference !== references[list]) return false;
  return list !== 'dropdowns' || column.settings.dropdownId === dropdownId;
}

/** A column of a module, with the templates that have it. */
interface UsedColumn {
  readonly column: CompiledColumn;
  readonly template: string | null;
}

/** The columns of a module and of every version of its templates, each read once. */
export async function columnsOfModule(
  services: Services,
  access: SiteAccess,
  module: LiveModule,
): Promise<readonly UsedColumn[]> {
  const core = module.compiled.columns.map((column) => ({ column, template: null }));
  const own = await templateColumns(services, access, module);
  return [
    ...core,
    ...own.map(({ column, templateId, version }) => ({
      column,
      template: `${templateId}/${version}`,
    })),
  ];
}

/** The places in which items of a module hold such rows. */
export function placesOf(held: HeldRows, columns: readonly UsedColumn[]): readonly ListPlace[] {
  const found = columns.flatMap(({ column, template }) => {
    const { db, origin } = column;
    const cells = column.rows?.columns.filter((each) => holds(held, each)) ?? [];
    const own = holds(held, column) ? [null] : [];
    return [...own, ...cells.map((cell) => cell.db)].map((cell) => ({
      db,
      origin,
      cell,
      templates: template === null ? [] : [template],
    }));
  });
  const same = Map.groupBy(found, ({ db, origin, cell }) => JSON.stringify([origin, db, cell]));
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ ...first, templates: group.flatMap(({ templates }) => templates) }];
  });
}
