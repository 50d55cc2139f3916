import { useEffect, useState } from 'react';
import { type Draft, draftsInScope } from '../../api/drafts.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { CurrentUser } from '../session.ts';
import { draftKind, templateOf } from './draft-place.ts';

interface Where {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/**
 * The draft of a new item that was kept last, so that the form opens with its template; null for
 * none, undefined until it is known.
 */
export function useNewestDraft({ module, site, me }: Where): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let isGone = false;
    void draftsInScope(draftKind({ module, site, me })).then((drafts) => {
      if (!isGone) setDraft(drafts.find((each) => templateOf(each) !== null) ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [module, site, me]);
  return draft;
}
