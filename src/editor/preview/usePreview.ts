import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rolesQueryOptions } from '../../api/query-options.ts';
import { lackedRights } from '../../domain/permissions.ts';
import { restrictModule, visibleModule } from '../../runtime/compile/restrict.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { PreviewOptions } from './preview-options.ts';
import { usePreviewedItem } from './usePreviewedItem.ts';

interface Preview {
  /** The module as the role sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  /** Changes with the item, so that the form begins again. */
  readonly key: string;
}

/** The module and the item that the canvas shows. */
export function usePreview(
  compiled: CompiledModule,
  options: PreviewOptions,
  organisationId: number,
): Preview {
  const { role, status, values } = options;
  const roles = useQuery({ ...rolesQueryOptions(organisationId), enabled: role !== null });
  const codes = roles.data?.roles.find(({ id }) => id === role)?.permissions;
  const module = useMemo(() => {
    if (codes === undefined) return compiled;
    const held = new Set(codes.map(({ permission_code }) => permission_code));
    const lacked = lackedRights(compiled.document, (code) => held.has(code));
    return visibleModule(restrictModule(compiled, lacked));
  }, [compiled, codes]);
  const { item, loaded } = usePreviewedItem(module, options);
  const key = `${String(values)} ${loaded} ${String(status)} ${String(role)}`;
  return { module, item, key };
}
