import { useMemo } from 'react';
import type { DraftScope, DraftKey } from '../../api/drafts.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { CurrentUser } from '../session.ts';

interface Where {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

const newItem = 'new:';

/** What the drafts of new items are kept under: one for each template. */
export function newDraft(templateId: number): string {
  return `${newItem}${templateId}`;
}

/** The template of a draft of a new item; null for one of an item that is there. */
export function templateOf({ item }: Pick<DraftKey, 'item'>): number | null {
  return item.startsWith(newItem) ? Number(item.slice(newItem.length)) : null;
}

/** Where the drafts of a module's items are kept. */
export function draftKind({ module, site, me }: Where): DraftScope {
  const { id: user, organisation_id: organisation } = me.user;
  return { organisation, user, site: site.id, module: module.document.type };
}

/** Where the draft of one form is kept. */
export function useDraftPlace({ item, ...where }: Where & { readonly item: string }): DraftKey {
  const { organisation, user, site, module } = draftKind(where);
  return useMemo(
    () => ({ organisation, user, site, module, item }),
    [organisation, user, site, module, item],
  );
}
