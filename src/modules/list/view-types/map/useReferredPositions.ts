import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ItemPage, itemPageQueryOptions } from '../../../../api/items.ts';
import type { CompiledColumn, CompiledModule } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { ownProperty } from '../../../../runtime/record/json.ts';
import { valueOf } from '../../../../runtime/record/values.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { isPosition, type Position } from '../../../../ui/map/position.ts';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { moduleRefOf } from '../../../module-ref.ts';
import { useModules } from '../../../registry/registry.ts';

/** Ids per call, and the most calls for one column. */
const [idsPerCall, mostCalls] = [500, 4];

/** A column that refers to items of a module which have positions. */
interface PositionReference {
  readonly column: CompiledColumn;
  readonly module: CompiledModule;
  /** The column of positions in that module. */
  readonly at: string;
}

function positionReferences(
  module: CompiledModule,
  byType: ReadonlyMap<string, CompiledModule>,
): readonly PositionReference[] {
  return module.columns.flatMap((column) => {
    if (column.fieldType.document.reference !== 'item' || column.origin !== 'core') return [];
    const other = byType.get(column.settings.moduleType ?? '');
    const position = other?.listColumns.find((each) => each.isPosition && each.column !== null);
    if (other === undefined || position === undefined) return [];
    return [{ column, module: other, at: position.db }];
  });
}

const idsIn = ({ column }: PositionReference, item: Item): readonly number[] => {
  const value = valueOf(column, item);
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
};

/** Stable while no page changes. */
const pagesOf = (answers: readonly { readonly data: ItemPage | undefined }[]) =>
  answers.map(({ data }) => data);

/**
 * By the id of an item, the position of the first item that it refers to and that has one, such as
 * the machine of a work order. Incomplete while positions load.
 */
export function useReferredPositions(
  module: CompiledModule,
  siteId: number,
  items: readonly Item[],
): ReadonlyMap<number, Position> {
  const { byType } = useModules();
  const { language } = useWidgetServices();
  const references = useMemo(() => positionReferences(module, byType), [module, byType]);
  const calls = useMemo(
    () =>
      references.flatMap((reference) => {
        const ids = [...new Set(items.flatMap((item) => idsIn(reference, item)))];
        const count = Math.min(mostCalls, Math.ceil(ids.length / idsPerCall));
        return Array.from({ length: count }, (_, at) => ({
          reference,
          ids: ids.slice(at * idsPerCall, (at + 1) * idsPerCall),
        }));
      }),
    [references, items],
  );
  const pages = useQueries({
    queries: calls.map(({ reference, ids }) => {
      const filter: Rule = { in: [{ var: 'id' }, ids] };
      return itemPageQueryOptions(moduleRefOf(reference.module, language), siteId, {
        limit: idsPerCall,
        count_to: 0,
        fields: `id,${reference.at}`,
        filter: JSON.stringify(filter),
      });
    }),
    combine: pagesOf,
  });
  return useMemo(() => {
    const found = new Map<string, Position>();
    const keyOf = (reference: PositionReference, id: number) =>
      `${reference.module.document.type} ${id}`;
    for (const [at, { reference }] of calls.entries())
      for (const item of pages[at]?.items ?? []) {
        const position = ownProperty(item, reference.at);
        if (isPosition(position)) found.set(keyOf(reference, item.id), position);
      }
    return new Map(
      items.flatMap((item) => {
        const keys = references.flatMap((reference) =>
          idsIn(reference, item).map((id) => keyOf(reference, id)),
        );
        const position = keys.map((key) => found.get(key)).find((each) => each !== undefined);
        return position === undefined ? [] : [[item.id, position] as const];
      }),
    );
  }, [calls, pages, items, references]);
}
