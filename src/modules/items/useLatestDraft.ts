import { useEffect, useState } from 'react';
import { type Draft, draftsInScope } from '../../api/drafts.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { CurrentUser } from '../session.ts';
import { draftScope, draftTemplateId } from './draft-key.ts';

interface DraftOwner {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/**
 * The draft of a new item that was kept last, so that the form opens with its template; null for
 * none, undefined until it is known.
 */
export function useLatestDraft({ module, site, me }: DraftOwner): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let isGone = false;
    void draftsInScope(draftScope({ module, site, me })).then((drafts) => {
      if (!isGone) setDraft(drafts.find((each) => draftTemplateId(each) !== null) ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [module, site, me]);
  return draft;
}
