import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemQueryOptions } from '../../api/items.ts';
import { rolesQueryOptions } from '../../api/query-options.ts';
import { lackedRights } from '../../domain/permissions.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import { restrictModule, visibleModule } from '../../runtime/compile/restrict.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { madeUpItem } from './made-up.ts';
import type { PreviewOptions } from './preview-options.ts';

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
  { role, status, values, language }: PreviewOptions,
  organisationId: number,
): Preview {
  const services = useWidgetServices();
  const { siteId } = services;
  const roles = useQuery({ ...rolesQueryOptions(organisationId), enabled: role !== null });
  const stored = useQuery({
    ...itemQueryOptions(useModuleRef(compiled), siteId, typeof values === 'number' ? values : 0),
    enabled: typeof values === 'number',
  });
  const codes = roles.data?.roles.find(({ id }) => id === role)?.permissions;
  const module = useMemo(() => {
    if (codes === undefined) return compiled;
    const held = new Set(codes.map(({ permission_code }) => permission_code));
    const lacked = lackedRights(compiled.document, (code) => held.has(code));
    return visibleModule(restrictModule(compiled, lacked));
  }, [compiled, codes]);
  // The moment of made-up dates is that of the first look.
  const [now] = useState(() => new Date().toISOString());
  const loaded = typeof values === 'number' ? stored.data : undefined;
  const item = useMemo(() => {
    const made =
      values === 'made_up'
        ? madeUpItem(module, {
            siteId,
            language,
            now,
            typeId: services.types(module.document.type)[0]?.id ?? null,
            criticalityId: services.criticalities[0]?.id ?? null,
          })
        : (loaded ?? blankItem(module, siteId));
    return status === null ? made : { ...made, status };
  }, [module, siteId, values, status, language, now, loaded, services]);
  const key = `${String(values)} ${loaded === undefined ? '' : 'loaded'} ${String(status)} ${String(role)}`;
  return { module, item, key };
}
