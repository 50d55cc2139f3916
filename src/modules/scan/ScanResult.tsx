import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { itemPermission } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useModules } from '../registry/registry.ts';
import { type CurrentUser, may } from '../session.ts';
import { GiveCode } from './GiveCode.tsx';
import type { Resolution, ScannedItem } from './resolve/resolve-code.ts';
import styles from './scan.module.css';

interface Props {
  readonly resolution: Resolution;
  readonly siteId: number | null;
  readonly sites: readonly SiteRow[];
  readonly me: CurrentUser;
  /** What a field takes; null where any item is opened. */
  readonly wanted: CompiledModule | null;
  readonly onItem: (item: ScannedItem) => void;
  readonly onAgain: () => void;
}

/** What a code means that does not lead to an item at once, and what to do. */
export function ScanResult(props: Props) {
  const { resolution, onAgain } = props;
  const { t } = useTranslation('codes');
  return (
    <div className={styles.give}>
      <Meaning {...props} />
      <div>
        <Button icon={<RotateCcw size={16} />} onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <span className="visually-hidden">{resolution.code}</span>
    </div>
  );
}

function Meaning({ resolution, siteId, sites, me, wanted, onItem }: Props): ReactNode {
  const { t, i18n } = useTranslation('codes');
  const { modules } = useModules();
  const { state, code } = resolution;
  const siteName = (id: number) => sites.find((site) => site.id === id)?.site_name ?? '';
  if (state === 'failed')
    return <Alert type="error" title={t('failed')} description={resolution.reason} />;
  if (state === 'not_on_device')
    return <Alert type="warning" title={t('offline', { code })} description={t('offline_text')} />;
  if (state === 'unknown') {
    const mayGive =
      resolution.canBeGiven &&
      siteId !== null &&
      (wanted === null ? modules : [wanted]).some(({ document: { type } }) =>
        may(me, itemPermission(type, 'update'), siteId),
      );
    return (
      <>
        <Alert
          type="info"
          role="status"
          title={t('unknown', { code })}
          description={t(mayGive ? 'unknown_give' : 'unknown_text')}
        />
        {mayGive && <GiveCode {...{ code, siteId, me, wanted }} onGiven={onItem} />}
      </>
    );
  }
  const [item] = resolution.items;
  if (item !== undefined && resolution.items.length === 1) {
    const name = itemCode(item.module, { id: item.itemId });
    const kind = textIn(item.module.document.singular, i18n.language);
    if (wanted !== null && item.module.document.type !== wanted.document.type) {
      const description = t('wrong_kind_text', {
        wanted: textIn(wanted.document.singular, i18n.language),
      });
      return (
        <Alert type="warning" title={t('wrong_kind', { name, kind })} description={description} />
      );
    }
    if (wanted !== null && item.siteId !== siteId)
      return (
        <Alert
          type="warning"
          title={t('wrong_site', { name, site: siteName(item.siteId) })}
          description={t('wrong_site_text')}
        />
      );
    return (
      <Alert
        type="warning"
        title={t('deleted', { name })}
        description={t('deleted_text')}
        action={
          wanted === null && (
            <Button size="small" onClick={() => onItem(item)}>
              {t('open')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <p role="status">{t('several_items', { code })}</p>
      <ul className={styles.choices}>
        {resolution.items.map((each) => (
          <li key={`${each.siteId} ${each.module.document.type} ${each.itemId}`}>
            <button type="button" className={styles.choice} onClick={() => onItem(each)}>
              <strong>{itemCode(each.module, { id: each.itemId })}</strong>
              <small>
                {textIn(each.module.document.name, i18n.language)} · {siteName(each.siteId)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
