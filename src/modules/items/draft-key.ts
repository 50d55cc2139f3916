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

/** What the drafts of new items are kept under: one for each template. */
export function newItemDraftKey(templateId: number): string {
  return `${newItemPrefix}${templateId}`;
}

/** The template of a draft of a new item; null for one of an item that is there. */
export function draftTemplateId({ item }: Pick<DraftKey, 'item'>): number | null {
  return item.startsWith(newItemPrefix) ? Number(item.slice(newItemPrefix.length)) : null;
}

/** Where the drafts of a module's items are kept. */
export function draftScope({ module, site, me }: DraftOwner): DraftScope {
  const { id: user, organisation_id: organisation } = me.user;
  return { organisation, user, site: site.id, module: module.document.type };
}

/** Where the draft of one form is kept. */
export function useDraftKey({ item, ...where }: DraftOwner & { readonly item: string }): DraftKey {
  const { organisation, user, site, module } = draftScope(where);
  return useMemo(
    () => ({ organisation, user, site, module, item }),
    [organisation, user, site, module, item],
  );
}
