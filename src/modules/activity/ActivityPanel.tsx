import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { watchersQueryOptions } from '../../api/activity.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { cx } from '../../ui/cx.ts';
import { useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { TabLabel } from '../../ui/page/TabLabel.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { History } from '../history/History.tsx';
import { useModuleRef } from '../module-ref.ts';
import { type CurrentUser, may } from '../session.ts';
import styles from './activity.module.css';
import { Comments } from './Comments.tsx';
import { type ActivityContextValue, ActivityProvider, useActivity } from './context.ts';
import { activityKey, type ActivityState, useActivityState } from './activity-state.ts';
import { mentionablesOf } from './mentionables.ts';
import { useCommentList } from './useComments.ts';
import { WatchControl } from './WatchControl.tsx';

interface Props {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly me: CurrentUser;
}

const nobody = { user_ids: [], team_ids: [] };

/** The activity panel of an item: its watchers, comments and history. */
export function ActivityPanel(props: Props) {
  return (
    <ActivityScope {...props}>
      <ActivityTabs module={props.module} item={props.item} />
    </ActivityScope>
  );
}

/** Provides what the comments and watchers of an item need. */
export function ActivityScope({ module, item, me, children }: Props & { children: ReactNode }) {
  const moduleRef = useModuleRef(module);
  const services = useWidgetServices();
  const { id: itemId, site_id: siteId, version, deleted_at } = item;
  const readers =
    useQuery(watchersQueryOptions(moduleRef, siteId, itemId, version)).data?.readers ?? nobody;
  const { id: user, organisation_id: organisation } = me.user;
  const draftKey = useMemo(
    () => ({ organisation, user, site: siteId, module: moduleRef.type, item: `comment:${itemId}` }),
    [organisation, user, siteId, moduleRef.type, itemId],
  );
  const activity = useMemo<ActivityContextValue>(
    () => ({
      module,
      item,
      moduleRef,
      siteId,
      itemId,
      version,
      stateKey: activityKey(me.user.id, siteId, moduleRef.type, itemId),
      draftKey,
      me: { id: me.user.id, name: me.user.display_name },
      readOnly: deleted_at !== null,
      mayUpdate: may(me, `${moduleRef.type}.update`, siteId),
      mayDelete: may(me, `${moduleRef.type}.delete`, siteId),
      readers: mentionablesOf(services, readers),
    }),
    [module, item, moduleRef, siteId, itemId, version, deleted_at, me, services, readers, draftKey],
  );
  return <ActivityProvider value={activity}>{children}</ActivityProvider>;
}

function ActivityTabs({ module, item }: Omit<Props, 'me'>) {
  const { t } = useTranslation('form');
  const { stateKey } = useActivity();
  const asTab = useSideAsTab();
  const { panelState, change } = useActivityState(stateKey);
  const { query, total } = useCommentList();
  return (
    <div className={cx(styles.panel, asTab && styles.card)}>
      <div className={styles.head}>
        <WatchControl />
        <Segmented<ActivityState['tab']>
          block
          value={panelState.tab}
          onChange={(tab) => change(() => ({ tab }))}
          aria-label={t('activity')}
          options={[
            {
              value: 'comments',
              label: (
                <TabLabel label={t('activity:comments')} count={total === 0 ? undefined : total} />
              ),
            },
            { value: 'history', label: <TabLabel label={t('history')} /> },
          ]}
        />
      </div>
      {panelState.tab === 'comments' ? (
        <Comments />
      ) : (
        <div className={styles.content}>
          <History module={module} item={item} commentsUpdatedAt={query.dataUpdatedAt} />
        </div>
      )}
    </div>
  );
}
