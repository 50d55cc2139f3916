import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstItemsQueryOptions } from '../../api/items.ts';
import { moduleRefOf } from '../../modules/module-ref.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { isList } from '../../runtime/record/json.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { MadeUpSources } from './made-up.ts';

/** How many items of a module are looked through. */
const most = 30;

function referredTypes(columns: readonly CompiledColumn[]): readonly string[] {
  return columns.flatMap(({ settings, rows }) => [
    ...(settings.moduleType === undefined ? [] : [settings.moduleType]),
    ...(rows === null ? [] : referredTypes(rows.columns)),
  ]);
}

/** The ids of files that items have, pictures first. */
function filesOf({ columns }: CompiledModule, items: readonly Item[]): readonly number[] {
  const ids = ['photos', 'files'].flatMap((type) =>
    columns
      .filter(({ fieldType }) => fieldType.document.type === type)
      .flatMap((column) => items.flatMap((item) => valueOf(column, item))),
  );
  return [...new Set(ids.flatMap((each) => (isList(each) ? each : [each])))].filter(
    (id) => typeof id === 'number',
  );
}

/**
 * What the site has for made-up values of a module's fields. Items and files are there once they are
 * loaded, and only while `isNeeded`.
 */
export function useMadeUpSources(
  module: CompiledModule,
  now: string,
  language: string,
  isNeeded = true,
): MadeUpSources {
  const services = useWidgetServices();
  const { byType } = useModules();
  const { siteId, people, teams, criticalities } = services;
  const { type } = module.document;
  const modules = useMemo(() => {
    const types = new Set([type, ...referredTypes(module.columns)]);
    return [...types].flatMap((each) => byType.get(each) ?? []);
  }, [byType, module.columns, type]);
  const loaded = useQueries({
    queries: modules.map((each) => ({
      ...firstItemsQueryOptions(
        moduleRefOf(each, services.language),
        siteId,
        { limit: most },
        most,
      ),
      enabled: isNeeded,
    })),
    combine: (results) => results.map(({ data }) => data?.items ?? []),
  });
  const typeRows = services.types(type);
  const labels = services.labels.forModule(type);
  return useMemo(
    () => ({
      siteId,
      language,
      now,
      // By id, so that another language, which sorts their names otherwise, makes up the same.
      types: typeRows.filter(({ isActive }) => isActive).toSorted((a, b) => a.id - b.id),
      criticalityIds: criticalities.flatMap(({ id, isActive }) => (isActive ? [id] : [])),
      people: people.filter(({ isActive }) => isActive),
      teamIds: teams.map(({ id }) => id),
      labelIds: labels.flatMap(({ id, isActive }) => (isActive ? [id] : [])),
      items: new Map(modules.map(({ document }, at) => [document.type, loaded[at] ?? []])),
      fileIds: modules.flatMap((each, at) => filesOf(each, loaded[at] ?? [])),
    }),
    [siteId, language, now, typeRows, criticalities, people, teams, labels, modules, loaded],
  );
}
