import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteUsersQueryOptions } from '../../../api/query-options.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { actorOf } from '../../actor.ts';
import { type Deletion, useDeletion } from '../../deletion/useDeletion.tsx';
import { useDenialText } from '../../flow/denial-text.ts';
import { useModuleRef } from '../../module-ref.ts';
import { useTemplates } from '../../registry/templates.ts';
import type { CurrentUser } from '../../session.ts';
import type { ModuleRef } from '../../../api/items.ts';
import type { Actor, Denial } from '../../../runtime/flow/types.ts';
import type { RecordContext } from '../../../runtime/record/column-state.ts';
import type { Item } from '../../../runtime/record/item.ts';

/** What bulk actions need from the list. */
export interface ActionContext {
  readonly cache: QueryClient;
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly language: string;
  /** The module in the item's template version. */
  readonly moduleOf: (item: Item) => CompiledModule;
  readonly deletion: Deletion;
  /** The person with the roles that are active now. */
  readonly actor: () => Actor;
  /** Why a move is denied, as a sentence. */
  readonly denialText: (denial: Denial) => string;
  /** What rules read besides the item, now. */
  readonly recordContext: () => RecordContext;
}

/** The context of bulk actions on a list. It is memoised: equal inputs give the same object. */
export function useActionContext(
  module: CompiledModule,
  site: SiteRow,
  me: CurrentUser,
): ActionContext {
  const moduleRef = useModuleRef(module);
  const templates = useTemplates();
  const cache = useQueryClient();
  const { language, timeZone } = useWidgetServices();
  const denialText = useDenialText(module.document.type);
  const deletion = useDeletion(site.id);
  const people = useQuery(siteUsersQueryOptions(site.id)).data;
  return useMemo(
    () => ({
      cache,
      moduleRef,
      siteId: site.id,
      language,
      deletion,
      moduleOf: ({ template_id, template_version }) =>
        templates.forVersion(module, template_id, template_version),
      actor: () => actorOf(me, people, module.document.type, site),
      denialText,
      recordContext: () => ({ now: new Date().toISOString(), timeZone }),
    }),
    [
      cache,
      moduleRef,
      site,
      language,
      deletion,
      templates,
      module,
      me,
      people,
      denialText,
      timeZone,
    ],
  );
}
