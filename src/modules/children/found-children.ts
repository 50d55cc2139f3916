import { useMemo } from 'react';
import { firstItemsQueryOptions } from '../../api/items.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import {
  type ChildrenSettings,
  childrenOf,
  parentReference,
} from '../../runtime/record/children.ts';
import { containsAnyRule } from '../../widgets/common/filter-rules.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { moduleRefOf } from '../module-ref.ts';
import { useModules } from '../registry/registry.ts';
import { mostChildren } from './child-list.ts';

/** A column with the module of its children, before they are loaded. */
export interface FoundChildren {
  readonly column: CompiledColumn;
  readonly settings: ChildrenSettings;
  readonly module: CompiledModule;
  /** The column by which the children refer to their parent. */
  readonly reference: CompiledColumn;
}

/** The columns of a module whose children the person may read. */
export function useFoundChildren(module: CompiledModule, isOn: boolean): readonly FoundChildren[] {
  const { byType } = useModules();
  const { references } = useWidgetServices();
  return useMemo(() => {
    if (!isOn) return [];
    return module.columns.flatMap((column): readonly FoundChildren[] => {
      const settings = childrenOf(column);
      const child = settings === null ? undefined : byType.get(settings.moduleType);
      const isReadable = references.modules.some(({ type }) => type === settings?.moduleType);
      if (settings === null || child === undefined || !isReadable) return [];
      const reference = parentReference(child, module.document.type);
      return reference === null ? [] : [{ column, settings, module: child, reference }];
    });
  }, [isOn, module, byType, references]);
}

interface Parent {
  readonly siteId: number;
  readonly language: string;
  readonly parentId: number;
}

/** The children of a parent in the order that the document says, at most `mostChildren`. */
export function childrenQueryOptions(
  { settings: { sort, templateId }, module, reference }: FoundChildren,
  { siteId, language, parentId }: Parent,
) {
  const query = {
    filter: JSON.stringify(containsAnyRule(reference.db, [parentId])),
    limit: mostChildren,
    ...(sort.length === 0 ? {} : { sort: JSON.stringify(sort) }),
    ...(templateId === null ? {} : { template_id: templateId }),
  };
  return firstItemsQueryOptions(moduleRefOf(module, language), siteId, query, mostChildren);
}
