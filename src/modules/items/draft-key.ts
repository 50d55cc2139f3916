import { useMemo } from 'react';
import type { DraftScope, DraftKey } from '../../api/drafts.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { CurrentUser } from '../session.ts';

interface DraftOwner {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

const newItemPrefix = 'new:';

/** The draft key of a new item; there is one for each template. */
export function newItemDraftKey(templateId: number): string {
  return `${newItemPrefix}${templateId}`;
}

/** The template of a draft of a new item; null for a draft of an existing item. */
export function draftTemplateId({ item }: Pick<DraftKey, 'item'>): number | null {
  return item.startsWith(newItemPrefix) ? Number(item.slice(newItemPrefix.length)) : null;
}

/** The scope of the drafts of a module's items. */
export function draftScope({ module, site, me }: DraftOwner): DraftScope {
  const { id: user, organisation_id: organisation } = me.user;
  return { organisation, user, site: site.id, module: module.document.type };
}

/** The draft key of a form. */
export function useDraftKey({ item, ...where }: DraftOwner & { readonly item: string }): DraftKey {
  const { organisation, user, site, module } = draftScope(where);
  return useMemo(
    () => ({ organisation, user, site, module, item }),
    [organisation, user, site, module, item],
  );
}
