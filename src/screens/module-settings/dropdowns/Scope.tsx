import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DropdownRow } from '../../../contract/directory.ts';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { UPDATE_SITE_DROPDOWN } from '../../../contract/site-lists.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Radio } from '../../../ui/form/Radio.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import styles from '../module-settings.module.css';

/** Who has a list: one site, or all sites of the organisation. */
export type Scope = 'site' | 'organisation';

interface ScopeFieldProps {
  readonly siteName: string;
  /** Whether the person keeps the lists of the organisation. */
  readonly keepsShared: boolean;
  readonly value: Scope;
  readonly onChange: (value: Scope) => void;
}

/** The choice of who has a new list, each with what it means. */
export function ScopeField({ siteName, keepsShared, value, onChange }: ScopeFieldProps) {
  const { t } = useTranslation('module_settings');
  const name = useId();
  return (
    <FieldFrame group label={t('scope.title')}>
      {() => (
        <div role="radiogroup" aria-label={t('scope.title')} className={styles.scope}>
          {(['site', 'organisation'] as const).map((scope) => {
            const isLocked = scope === 'organisation' && !keepsShared;
            const help = `${name}-${scope}`;
            return (
              <div key={scope}>
                <Radio
                  name={name}
                  checked={value === scope}
                  disabled={isLocked}
                  aria-describedby={help}
                  onChange={() => onChange(scope)}
                >
                  {t(`scope.${scope}`, { name: siteName })}
                </Radio>
                <p id={help} className={styles.scopeHelp}>
                  {t(isLocked ? 'scope.locked' : `scope.${scope}_help`)}
                </p>
              </div>
            );
          })}
        </div>
      )}
    </FieldFrame>
  );
}

interface StoredScopeProps extends Pick<ScopeFieldProps, 'siteName' | 'keepsShared'> {
  readonly siteId: number;
  readonly row: DropdownRow;
  /** Whether there are changes to save before all sites can have it. */
  readonly isDirty: boolean;
}

/** Who has a list, with a button that gives a list of the site to all of them. */
export function StoredScope({ siteId, siteName, keepsShared, row, isDirty }: StoredScopeProps) {
  const { t, i18n } = useTranslation('module_settings');
  const confirm = useConfirm();
  const send = useServerMutation();
  const scope = row.site_id === null ? 'organisation' : 'site';
  const name = textIn(row.name, i18n.language);

  async function share(): Promise<void> {
    const agreed = await confirm({
      title: t('scope.share_title', { name }),
      text: t('scope.share_text'),
      verb: t('scope.share'),
    });
    if (!agreed) return;
    const params = { siteId, dropdownId: row.id };
    await send(
      UPDATE_SITE_DROPDOWN,
      { params, version: row.version, body: { scope: 'organisation' } },
      { done: t('scope.shared', { name }) },
    );
  }

  return (
    <FieldFrame group label={t('scope.title')} help={t(`scope.${scope}_help`)}>
      {() => (
        <div className={styles.scopeLine}>
          <span>{t(`scope.${scope}`, { name: siteName })}</span>
          {scope === 'site' && keepsShared && (
            <>
              <Button size="small" disabled={isDirty} onClick={() => void share()}>
                {t('scope.share')}
              </Button>
              {isDirty && <span className={styles.note}>{t('scope.share_first')}</span>}
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Of which sites the items are counted that have options of a list of all sites. */
export function CountedSites({ sites: { counted, all } }: Pick<ListUsage, 'sites'>) {
  const { t } = useTranslation('module_settings');
  return (
    <p className={styles.note}>
      {counted < all ? t('scope.counted', { count: counted, all }) : t('scope.counted_all')}
    </p>
  );
}
