import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { useNavigate } from 'react-router-dom';
import { relatedCountQueryOptions } from '../../api/inbound.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { activityKey, getActivityState } from '../activity/activity-state.ts';
import { ActivityPanel, ActivityScope } from '../activity/ActivityPanel.tsx';
import { UnsentComment } from '../activity/UnsentComment.tsx';
import { useChildrenPart } from '../children/form-children.tsx';
import { FlowNotices } from '../flow/FlowNotices.tsx';
import { EditedByOthersProvider } from '../form/edited-by-others.ts';
import { ItemForm } from '../form/ItemForm.tsx';
import { listAddress } from '../list-position.ts';
import { saveLabel } from '../labels.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { UnsentNotice } from '../outbox/UnsentNotice.tsx';
import { isUnsent, useUnsentKey } from '../outbox/useUnsent.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { supersededStatus } from '../../runtime/record/superseded.ts';
import { rememberItem } from '../recent.ts';
import { type CurrentUser, may } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { codeLabelOf, logoOf } from '../code-labels/code-label.ts';
import { useDraftKey } from './draft-key.ts';
import { DueHere } from './due/DueHere.tsx';
import { ItemFoot, ItemStatus, ItemSteps } from './ItemActions.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemMeta, tagOf } from './ItemMeta.tsx';
import { RelatedItems } from './related/RelatedItems.tsx';
import { HoldNotices } from '../legal-holds/HoldNotices.tsx';
import { SetHoldDialog } from '../legal-holds/SetHoldDialog.tsx';
import { ItemPeople } from './presence/ItemPeople.tsx';
import { useItemPresence } from './presence/useItemPresence.ts';
import { PrintedNotice } from './printed/PrintedNotice.tsx';
import { usePrintFacts } from './printed/usePrintFacts.tsx';
import { ReadingNotice } from './readers/ReadingNotice.tsx';
import { SentNotice } from './sent/SentNotice.tsx';
import { useDocumentRef } from './versions/useDocumentRef.ts';
import { useAnalysisTab } from '../file-analysis/useAnalysisTab.tsx';
import { useDocumentTabs } from './useDocumentTabs.tsx';
import { useItemMutations } from './useItemMutations.ts';
import { useItemMenu } from './useItemMenu.tsx';

const LabelDialog = lazyOverlay(
  async () => (await import('../code-labels/LabelDialog.tsx')).LabelDialog,
);
const ShareDialog = lazyOverlay(async () => (await import('./share/ShareDialog.tsx')).ShareDialog);

interface Props {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Closes the detail pane that shows the item; undefined on the item's page. */
  readonly onClose: (() => void) | undefined;
}

/** Key of the tab with what refers to the item. */
const relatedTab = ':related';

export function LoadedItem({ module, item, site, me, onClose }: Props) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const mutations = useItemMutations(module, site.id);
  const childrenPart = useChildrenPart(me, site);
  const { type, route } = module.document;
  const list = `/app/sites/${site.id}/${route}`;
  const code = itemCode(module, item);
  const isDeleted = item.deleted_at !== null;
  const mayChange = !isDeleted && may(me, `${type}.update`, site.id);
  const mayDelete = !isDeleted && may(me, `${type}.delete`, site.id);
  const name = item.name ?? code;
  useEffect(() => {
    if (!isDeleted) rememberItem(me.user, { siteId: site.id, type, id: item.id, name });
  }, [me.user, site.id, type, item.id, name, isDeleted]);
  const [open, setOpen] = useState<'share' | 'label' | 'hold' | null>(null);
  const close = () => setOpen(null);
  const codeLabel = codeLabelOf(module, item);
  const onShare = () => setOpen('share');
  const onPrintLabel = codeLabel === null ? null : () => setOpen('label');
  const onHold = () => setOpen('hold');
  const dialogs = { onShare, onPrintLabel, onHold };
  const entries = useItemMenu({ module, item, site, me, mutations, list, ...dialogs });
  const draftKey = useDraftKey({ module, site, me, item: String(item.id) });
  const unsent = useUnsentKey(module, item);
  // The server knows nothing about an item that only this device has.
  const isLocal = isLocalId(item.id);
  const relatedCount = useQuery({
    ...relatedCountQueryOptions(module.document, site.id, item.id),
    enabled: !isLocal,
  }).data;
  const { t: relatedText } = useTranslation('related');
  const document = useDocumentRef(module, item);
  const label = relatedText(document === null ? 'tab' : 'used_by');
  const ended = supersededStatus(module, item);
  const superseded = ended === null ? null : textIn(ended.label, i18n.language);
  const documentTabs = useDocumentTabs(document, module, item, { mayChange, mayDelete });
  const analysisTabs = useAnalysisTab({ module, item, site, me, mayChange });
  const tabs = useMemo(
    () => [
      ...documentTabs,
      ...analysisTabs,
      ...(isLocal
        ? []
        : [
            {
              key: relatedTab,
              label,
              ...(relatedCount === undefined ? {} : { count: relatedCount }),
              content: <RelatedItems module={module} item={item} />,
            },
          ]),
    ],
    [documentTabs, analysisTabs, label, relatedCount, module, item, isLocal],
  );
  const { edited, ...present } = useItemPresence(site.id, type, item.id);
  const [saves, setSaves] = useState(0);
  useDraftNotice(activityKey(me.user.id, site.id, type, item.id), code);
  const isPhone = useIsPhone();
  const isWide = onClose === undefined;
  const shared = { module, item, site, me, mutations };
  const facts = usePrintFacts({ module, item, site, me, document });
  const restore = async () => {
    await attempt(t('not_restored'), async () => {
      await mutations.restore(item);
    });
  };
  return (
    <>
      <ShareDialog
        open={open === 'share'}
        link={codeLabel?.link ?? `${globalThis.location.origin}${list}/${item.id}`}
        lines={[code, tagOf(module, item), name].filter((line) => line !== '')}
        coded={
          isLocal
            ? null
            : { siteId: site.id, moduleType: type, itemId: item.id, name: code, mayChange }
        }
        onPrint={onPrintLabel}
        onClose={close}
      />
      {codeLabel !== null && (
        <LabelDialog
          open={open === 'label'}
          labels={[codeLabel]}
          logo={logoOf(me)}
          onClose={close}
        />
      )}
      {open === 'hold' && (
        <SetHoldDialog
          siteId={site.id}
          module_type={type}
          item_id={item.id}
          name={name}
          onClose={close}
        />
      )}
      {saves > 0 && (
        <ActivityScope module={module} item={item} me={me}>
          <UnsentComment key={saves} />
        </ActivityScope>
      )}
      <EditedByOthersProvider value={edited}>
        <ItemForm
          module={module}
          item={item}
          unsent={unsent}
          childrenPart={childrenPart}
          title={item.name ?? code}
          meta={<ItemMeta {...{ module, item, list }} people={<ItemPeople {...present} />} />}
          note={<ItemFacts module={module} item={item} />}
          actions={(handle, isReading) =>
            !isDeleted && (
              <>
                <ItemStatus {...shared} handle={handle} />
                {isReading && !isPhone && <ItemSteps {...shared} handle={handle} />}
              </>
            )
          }
          footer={(handle) => isPhone && !isDeleted && <ItemFoot {...shared} handle={handle} />}
          opensToRead
          extraTabs={tabs}
          entries={entries}
          draftKey={draftKey}
          facts={facts}
          notice={() => (
            <>
              {!isLocal && dmsKindOf(module.document) !== null && (
                <HoldNotices siteId={site.id} me={me} module_type={type} item_id={item.id} />
              )}
              <UnsentNotice module={module} item={item} />
              {isDeleted ? (
                <DeletedNotice
                  item={item}
                  siteId={site.id}
                  onRestore={may(me, `${type}.delete`, site.id) ? () => void restore() : undefined}
                />
              ) : (
                <>
                  <DueHere module={module} item={item} site={site} />
                  {document !== null && (
                    <PrintedNotice document={document} superseded={superseded} />
                  )}
                  {document !== null && <ReadingNotice document={document} userId={me.user.id} />}
                  <SentNotice module={module} item={item} />
                  <FlowNotices module={module} item={item} />
                </>
              )}
            </>
          )}
          // The detail pane of a list is too narrow for the activity panel.
          side={isWide && !isLocal ? <ActivityPanel module={module} item={item} me={me} /> : null}
          readOnly={!mayChange}
          saveLabel={saveLabel(module, i18n.language, t)}
          onSave={mutations.save}
          onSaved={(_saved, areChildrenKept) => {
            const isKept = areChildrenKept || isUnsent(module, item);
            toast({ title: t(isKept ? 'unsent.kept' : 'saved', { code }) });
            setSaves((before) => before + 1);
          }}
          onLeave={onClose ?? (() => void navigate(listAddress(list)))}
        />
      </EditedByOthersProvider>
    </>
  );
}

/** Says that a comment was not sent when the person leaves the item; it stays on the device. */
function useDraftNotice(stateKey: string, code: string): void {
  const { t } = useTranslation('activity');
  const { toast } = useToast();
  const notify = useEffectEvent(() => {
    if (getActivityState(stateKey).draft.trim() !== '') toast({ title: t('draft_kept', { code }) });
  });
  useEffect(() => () => notify(), [stateKey]);
}

interface DeletedNoticeProps {
  readonly item: Item;
  readonly siteId: number;
  /** Undefined if the person may not restore it. */
  readonly onRestore: (() => void) | undefined;
}

/** Says who deleted an item and when, with a button that restores it. */
function DeletedNotice({ item, siteId, onRestore }: DeletedNoticeProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const { deleted_at: at, deleted_by_user_id: userId } = item;
  const when = at === null ? '' : format.dateTime(at);
  const people = useQuery(siteUsersQueryOptions(siteId)).data?.users ?? [];
  const name = people.find(({ id }) => id === userId)?.display_name;
  return (
    <Alert
      type="warning"
      title={name === undefined ? t('is_deleted', { when }) : t('is_deleted_by', { name, when })}
      action={
        onRestore !== undefined && (
          <Button size="small" onClick={onRestore}>
            {t('restore')}
          </Button>
        )
      }
    />
  );
}
