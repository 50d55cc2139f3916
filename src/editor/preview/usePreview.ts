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
import { useMadeUpSources } from './useMadeUpSources.ts';

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
  const { siteId } = useWidgetServices();
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
  const sources = useMadeUpSources(compiled, now, language, values === 'made_up');
  const loaded = typeof values === 'number' ? stored.data : undefined;
  const item = useMemo(() => {
    const made =
      values === 'made_up' ? madeUpItem(module, sources) : (loaded ?? blankItem(module, siteId));
    return status === null ? made : { ...made, status };
  }, [module, siteId, values, status, loaded, sources]);
  // Items and files of the site arrive later than the rest.
  const made = values === 'made_up' ? [...sources.items.values()].flat().length : 0;
  const key = `${String(values)} ${made} ${loaded === undefined ? '' : 'loaded'} ${String(status)} ${String(role)}`;
  return { module, item, key };
}
