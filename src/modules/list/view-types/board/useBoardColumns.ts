import { useMemo } from 'react';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../../runtime/documents.ts';
import { isFinished } from '../../../../runtime/flow/finished.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import { groupRule } from '../../../../runtime/query/groups/rule.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { optionsOf } from '../../../../widgets/dropdown/options.ts';
import { useWidgetServices, type WidgetServices } from '../../../../widgets/services.ts';
import { useGroups } from '../../groups/useGroups.ts';
import { useGroupNames } from '../../groups/useGroupNames.ts';

/** A lane of a board: a value and the number of its items. */
export interface BoardColumn {
  readonly value: GroupValue;
  readonly name: string;
  readonly count: number;
  readonly rule: Rule;
  /** Its items are finished: the board shows the lane folded at first. */
  readonly isFinished: boolean;
}

/** Every value that the column can have, in the column's order; values without items too. */
function valuesOf(
  module: CompiledModule,
  { fieldType, settings, column, role }: ListColumn,
  services: WidgetServices,
): readonly GroupValue[] {
  const { type } = module.document;
  const none = column === null || column.required ? [] : [null];
  if (role === 'status') return services.statuses(type).map(({ number }) => number);
  switch (fieldType.document.reference) {
    case 'type':
      return [...services.types(type).map(({ id }) => id), ...none];
    case 'criticality':
      return [...services.criticalities.map(({ id }) => id), ...none];
    default:
      return [...optionsOf(settings, services.language).map(({ value }) => value), ...none];
  }
}

/** The lanes of a board: one per value of the column, with counts from the server. */
export function useBoardColumns(
  module: CompiledModule,
  siteId: number,
  view: ViewDocument,
  column: ListColumn,
) {
  const services = useWidgetServices();
  const level = useMemo(() => ({ by: column.db }), [column.db]);
  const { groups, pages } = useGroups(module, siteId, view, level);
  const values = useMemo(() => {
    const known = valuesOf(module, column, services);
    const others = (groups ?? []).map(({ value }) => value).filter((each) => !known.includes(each));
    return [...known, ...others];
  }, [module, column, services, groups]);
  const nameOf = useGroupNames(module, level, values);
  const { ruleType } = column.fieldType.document;
  const finished = new Set<GroupValue>(
    column.role === 'status'
      ? services
          .statuses(module.document.type)
          .filter(({ family }) => isFinished(family))
          .map(({ number }) => number)
      : [],
  );
  const columns: readonly BoardColumn[] | null =
    groups === null || ruleType === 'presence' || ruleType === 'rows'
      ? null
      : values.map((value) => {
          const group = groups.find((each) => each.value === value);
          return {
            value,
            name: nameOf(value),
            count: group?.count ?? 0,
            isFinished: finished.has(value),
            rule: group?.rule ?? groupRule({ db: column.db, type: ruleType }, 'day', value),
          };
        });
  return { columns, pages };
}
