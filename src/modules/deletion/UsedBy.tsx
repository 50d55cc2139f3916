import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usesQueryOptions } from '../../api/inbound.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useModules } from '../registry/registry.ts';
import styles from './deletion.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Before an item is deleted: which others refer to it, as far as the person may read them. */
export function UsedBy({ module, item }: Props) {
  const { t } = useTranslation('deletion');
  const { byType } = useModules();
  const query = useQuery(usesQueryOptions(module.document, item.site_id, item.id));
  if (query.isError) return <p className={styles.uses}>{t('uses_unknown')}</p>;
  if (query.data === undefined) return <p className={styles.uses}>{t('uses_pending')}</p>;
  if (query.data.total === 0) return null;
  const { inbound, total } = query.data;
  const more = total - inbound.length;
  return (
    <div className={styles.uses}>
      <p>{t('used_by', { count: total })}</p>
      <ul>
        {inbound.map(({ type, id, name }) => {
          const source = byType.get(type);
          const code = source === undefined ? String(id) : itemCode(source, { id });
          return <li key={`${type} ${id}`}>{name === null ? code : `${code} ${name}`}</li>;
        })}
        {more > 0 && <li>{t('more_uses', { count: more })}</li>}
      </ul>
    </div>
  );
}
