import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isDown } from '../../api/connection.ts';
import { type UsedItem, usesQueryOptions } from '../../api/inbound.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useModules } from '../registry/registry.ts';
import styles from './deletion.module.css';

interface Props {
  readonly siteId: number;
  readonly items: readonly UsedItem[];
}

/**
 * Before items are deleted: which others refer to them or to what hangs on them, as far as the person may
 * read them. Without a connection nobody knows.
 */
export function UsedBy({ siteId, items }: Props) {
  const { t } = useTranslation('deletion');
  const { byType } = useModules();
  const asks = !isDown();
  const query = useQuery({ ...usesQueryOptions(siteId, items), enabled: asks });
  if (!asks || query.isError) return <p className={styles.uses}>{t('uses_unknown')}</p>;
  if (query.data === undefined) return <p className={styles.uses}>{t('uses_pending')}</p>;
  const { uses, total, is_complete: isComplete } = query.data;
  const cut = !isComplete && <p>{t('uses_cut')}</p>;
  if (total === 0) return cut && <div className={styles.uses}>{cut}</div>;
  const more = total - uses.length;
  return (
    <div className={styles.uses}>
      <p>{t('used_by', { count: total })}</p>
      <ul>
        {uses.map(({ type, id, name }) => {
          const source = byType.get(type);
          const code = source === undefined ? String(id) : itemCode(source, { id });
          return <li key={`${type} ${id}`}>{name === null ? code : `${code} ${name}`}</li>;
        })}
        {more > 0 && <li>{t('more_uses', { count: more })}</li>}
      </ul>
      {cut}
    </div>
  );
}
