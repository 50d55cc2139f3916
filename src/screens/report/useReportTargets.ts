import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemPageQueryOptions } from '../../api/items.ts';
import { moduleRefOf } from '../../modules/module-ref.ts';
import { type RecentOwner, useRecentItems } from '../../modules/recent.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { partOfColumn } from '../../runtime/record/part-of-column.ts';
import { tagColumn } from '../../runtime/record/tag-column.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { distanceBetween } from '../../ui/map/distance.ts';
import { isPosition, type Position } from '../../ui/map/position.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** A machine or functional location that a report can be about. */
export interface ReportTarget {
  /** The column that refers to it. */
  readonly column: CompiledColumn;
  readonly icon: string;
  readonly id: number;
  readonly name: string;
  /** Its tag, else its number. */
  readonly code: string;
  /** Metres from the device; null if that is not known. */
  readonly distance: number | null;
  /** The person opened it recently on this device. */
  readonly isRecent: boolean;
}

/** A column of targets with the module to which it refers. */
interface TargetColumn {
  readonly column: CompiledColumn;
  readonly module: CompiledModule;
}

const [mostSuggestions, mostRecent, mostResults] = [5, 3, 12];
/** The most items with a position that are compared with the position of the device. */
const mostCompared = 500;

const moduleTypeOf = ({ settings }: CompiledColumn): string => settings.moduleType ?? '';

const templateOf = ({ settings: { template } }: CompiledColumn): number | null =>
  typeof template === 'number' && template > 0 ? template : null;

function useTargetColumns(columns: readonly CompiledColumn[]): readonly TargetColumn[] {
  const { byType } = useModules();
  return useMemo(
    () =>
      columns.flatMap((column) => {
        const module = byType.get(moduleTypeOf(column));
        return module === undefined ? [] : [{ column, module }];
      }),
    [columns, byType],
  );
}

/** The items with a position, the nearest to the device first; empty without its position. */
function useNearTargets(
  columns: readonly TargetColumn[],
  siteId: number,
  position: Position | null,
): readonly ReportTarget[] {
  const { language } = useWidgetServices();
  const located = columns.flatMap(({ column, module }) => {
    const at = module.listColumns.find((each) => each.isPosition && each.column !== null);
    return at === undefined ? [] : [{ column, module, at: at.db }];
  });
  const answers = useQueries({
    queries: located.map(({ module, at }) => {
      const part = partOfColumn(module);
      const isLocated: Rule = { '!': [{ empty: [{ var: at }] }] };
      // Machines, not their components: those are at the same position.
      const isMachine: readonly Rule[] =
        part === null || part === module.parentColumn ? [] : [{ empty: [{ var: part.db }] }];
      const tag = tagColumn(module);
      return {
        ...itemPageQueryOptions(moduleRefOf(module, language), siteId, {
          limit: mostCompared,
          count_to: 0,
          fields: ['id', 'name', at, ...(tag === null ? [] : [tag.db])].join(','),
          filter: JSON.stringify({ and: [isLocated, ...isMachine] }),
        }),
        enabled: position !== null,
      };
    }),
  });
  if (position === null) return [];
  const targets = located.flatMap(({ column, module, at }, index) =>
    (answers[index]?.data?.items ?? []).flatMap((item): readonly ReportTarget[] => {
      const own: unknown = ownProperty(item, at);
      if (!isPosition(own)) return [];
      const tag = ownProperty(item, tagColumn(module)?.db ?? '');
      return [
        {
          column,
          icon: module.document.icon,
          id: item.id,
          name: item.name ?? '',
          code: typeof tag === 'string' && tag !== '' ? tag : itemCode(module, item),
          distance: distanceBetween(position, own),
          isRecent: false,
        },
      ];
    }),
  );
  return targets.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
}

const keyOf = ({ column, id }: ReportTarget) => `${column.db} ${id}`;

/** Targets that the person opened recently on the site, then those near the device. */
export function useSuggestedTargets(
  columns: readonly CompiledColumn[],
  siteId: number,
  owner: RecentOwner,
  position: Position | null,
): readonly ReportTarget[] {
  const known = useTargetColumns(columns);
  const near = useNearTargets(known, siteId, position);
  const recent = useRecentItems(owner)
    .filter((item) => item.siteId === siteId)
    .flatMap((item): readonly ReportTarget[] => {
      const found = known.find(({ module }) => module.document.type === item.type);
      if (found === undefined) return [];
      const { column, module } = found;
      const { id, name } = item;
      const { icon } = module.document;
      const code = itemCode(module, { id });
      return [{ column, icon, id, name, code, distance: null, isRecent: true }];
    });
  const all = new Map(
    [...recent.slice(0, mostRecent), ...near.slice(0, mostSuggestions)].map((target) => [
      keyOf(target),
      target,
    ]),
  );
  return [...all.values()].slice(0, mostSuggestions);
}

/** Targets whose tag or name contains the text; those whose tag begins with it come first. */
export function useFoundTargets(columns: readonly CompiledColumn[], siteId: number, text: string) {
  const known = useTargetColumns(columns);
  const { searchItems } = useWidgetServices();
  const search = text.trim();
  return useQuery({
    queryKey: ['report targets', siteId, known.map(({ column }) => column.db), search] as const,
    enabled: search !== '',
    staleTime: 0,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly ReportTarget[]> => {
      const found = await Promise.all(
        known.map(async ({ column, module }) => {
          const wanted = {
            moduleType: module.document.type,
            text: search,
            templateId: templateOf(column),
          };
          return (await searchItems(wanted, signal)).map((row): ReportTarget => ({
            column,
            icon: module.document.icon,
            id: row.id,
            name: row.name,
            code: row.tag ?? row.code ?? '',
            distance: null,
            isRecent: false,
          }));
        }),
      );
      const begins = ({ code }: ReportTarget) =>
        code.toLowerCase().startsWith(search.toLowerCase());
      const all = found.flat();
      return [...all.filter(begins), ...all.filter((target) => !begins(target))].slice(
        0,
        mostResults,
      );
    },
  });
}
