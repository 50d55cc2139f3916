import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { ViewSettings } from '../../../runtime/views/view-type.ts';
import { defaultViewType, viewTypes } from './registry.ts';
import type { ViewType, ViewTypeSetting } from './view-type.ts';

/** The columns that people may choose for a setting, preferred ones first. */
export function acceptedColumns(
  module: CompiledModule,
  { type, accepts, prefers }: ViewTypeSetting,
): readonly ListColumn[] {
  if (type !== 'column' || accepts === undefined) return [];
  const accepted = module.listColumns.filter((column) => accepts(column, module));
  if (prefers === undefined) return accepted;
  return accepted.toSorted((a, b) => Number(prefers(b)) - Number(prefers(a)));
}

/** The view types that a module offers. */
export function availableViewTypes(module: CompiledModule): readonly ViewType[] {
  return viewTypes.filter(({ settings }) =>
    settings.every(
      (setting) =>
        setting.type !== 'column' ||
        setting.isOptional === true ||
        acceptedColumns(module, setting).length > 0,
    ),
  );
}

/** The view type of a view; the default if the module does not offer it. */
export function viewTypeOf(module: CompiledModule, { kind }: ViewDocument): ViewType {
  return availableViewTypes(module).find(({ id }) => id === kind) ?? defaultViewType;
}

/** The columns that settings name; the default for a required setting without one. */
export function settingColumns(
  module: CompiledModule,
  viewType: ViewType,
  settings: ViewSettings,
): ReadonlyMap<string, ListColumn> {
  return new Map(
    viewType.settings.flatMap((setting): [string, ListColumn][] => {
      const accepted = acceptedColumns(module, setting);
      const stored = accepted.find(({ db }) => db === settings[setting.name]);
      const column = stored ?? (setting.isOptional === true ? undefined : accepted[0]);
      return column === undefined ? [] : [[setting.name, column]];
    }),
  );
}

/** Settings with a change applied, and the default columns of the required ones. */
export function changedSettings(
  module: CompiledModule,
  viewType: ViewType,
  settings: ViewSettings,
  change: { readonly [name: string]: string | undefined },
): ViewSettings {
  const columns = settingColumns(module, viewType, settings);
  const entries = viewType.settings.flatMap(({ name }): [string, string][] => {
    const value = name in change ? change[name] : (settings[name] ?? columns.get(name)?.db);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
