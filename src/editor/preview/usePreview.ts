import { useMemo } from 'react';
import { lackedRights } from '../../domain/permissions.ts';
import { restrictModule, visibleModule } from '../../runtime/compile/restrict.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { PreviewOptions } from './preview-options.ts';
import { usePreviewedItem } from './usePreviewedItem.ts';
import { type PreviewedRole, usePreviewedRole } from './usePreviewedRole.ts';

interface Preview {
  /** The module as the role sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly role: PreviewedRole | null;
  /** Changes with the item, so that the form begins again. */
  readonly key: string;
}

/** The module and the item that the canvas shows. */
export function usePreview(
  compiled: CompiledModule,
  options: PreviewOptions,
  organisationId: number,
): Preview {
  const { status, values, language } = options;
  const role = usePreviewedRole(compiled.document.type, options, organisationId);
  const held = role?.held;
  const module = useMemo(() => {
    if (held === undefined) return compiled;
    const lacked = lackedRights(compiled.document, (code) => held.has(code));
    return visibleModule(restrictModule(compiled, lacked));
  }, [compiled, held]);
  const { item, loaded } = usePreviewedItem(module, options);
  // Made-up texts are those of the language.
  const made = values === 'made_up' ? language : '';
  const key = `${String(values)} ${made} ${loaded} ${String(status)} ${String(options.role)}`;
  return { module, item, role, key };
}
