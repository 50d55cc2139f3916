import { useEffect, useMemo, useState } from 'react';
import { type DraftScope, draftsInScope } from '../../../api/drafts.ts';
import type { CurrentUser } from '../../../modules/session.ts';

/** When a person's drafts of templates were kept on this device, by template id or 'new'. */
export type OwnDrafts = ReadonlyMap<string, string>;

const none: OwnDrafts = new Map();

/** The drafts of the templates of a module that the person has on this device. */
export function useOwnDrafts(me: CurrentUser, siteId: number, moduleType: string): OwnDrafts {
  const [drafts, setDrafts] = useState(none);
  const scope = useMemo(
    (): DraftScope => ({
      organisation: me.user.organisation_id,
      user: me.user.id,
      site: siteId,
      // The key under which the editor keeps them.
      module: `template ${moduleType}`,
    }),
    [me, siteId, moduleType],
  );
  useEffect(() => {
    let isWanted = true;
    void draftsInScope(scope).then((found) => {
      if (isWanted) setDrafts(new Map(found.map(({ item, keptAt }) => [item, keptAt])));
    });
    return () => {
      isWanted = false;
    };
  }, [scope]);
  return drafts;
}
