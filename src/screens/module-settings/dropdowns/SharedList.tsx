import { useTranslation } from 'react-i18next';
import type { DropdownRow } from '../../../contract/directory.ts';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { textIn } from '../../../runtime/text.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageColumn } from '../../../ui/page/PageColumn.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { ListFileMenu } from '../files/ListFileMenu.tsx';
import styles from '../module-settings.module.css';
import { CountedSites } from './Scope.tsx';

interface Props {
  readonly siteId: number;
  readonly row: DropdownRow;
  readonly usage: ListUsage;
}

/** A list of all sites, for people who may use but not change it. */
export function SharedList({ siteId, row, usage }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const usedBy = (value: number) =>
    usage.usage.find((used) => used.row_id === row.id && used.value === value)?.items ?? 0;
  return (
    <PageColumn maxWidth={760}>
      <Alert
        type="info"
        role="status"
        title={t('scope.read_only')}
        description={t('scope.read_only_text')}
      />
      <Card
        title={textIn(row.name, i18n.language)}
        extra={
          <ListFileMenu
            place={{ siteId, list: 'dropdowns', moduleType: row.module_type }}
            dropdownId={row.id}
          />
        }
      >
        <ul aria-label={t('options_title')} className={styles.sharedOptions}>
          {row.options.map(({ value, label, is_retired: isRetired }) => (
            <li key={value} className={styles.sharedOption}>
              <span>
                {textIn(label, i18n.language)}
                {isRetired === true && <Badge>{t('is_retired')}</Badge>}
              </span>
              <span className={styles.count}>{t('items', { count: usedBy(value) })}</span>
            </li>
          ))}
        </ul>
        <CountedSites sites={usage.sites} />
      </Card>
    </PageColumn>
  );
}
