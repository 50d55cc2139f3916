import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemDrawingsQueryOptions } from '../../../api/hotspots.ts';
import { hotspotTypes } from '../../../domain/drawings.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { drawingModuleOf } from '../../drawings/drawing-modules.ts';
import { drawingHref } from '../../drawings/paths.ts';
import { useModules } from '../../registry/registry.ts';
import styles from './related.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** The drawings that show an item; each opens where the item is. Nothing for items that no drawing can show. */
export function ItemDrawings({ module, item }: Props) {
  const { modules } = useModules();
  const drawings = drawingModuleOf(modules);
  const { type } = module.document;
  if (drawings === null || type === drawings.module.document.type) return null;
  if (item.deleted_at !== null || !hotspotTypes(drawings.module).includes(type)) return null;
  return <Shown type={type} item={item} />;
}

function Shown({ type, item }: { readonly type: string; readonly item: Item }) {
  const { t } = useTranslation('related');
  const query = useQuery(itemDrawingsQueryOptions(item.site_id, type, item.id));
  const title = t('drawings');
  if (query.data === undefined)
    return (
      <Card title={title}>
        <QueryState query={query} errorTitle={t('failed')} rows={1} rowHeight={32} />
      </Card>
    );
  if (query.data.length === 0)
    return (
      <section className={styles.empty} aria-label={title}>
        <span>{title}</span>
        <span className={styles.head}>{t('none')}</span>
      </section>
    );
  return (
    <Card title={title} extra={t('count', { count: query.data.length })}>
      <ul className={styles.rows} aria-label={title}>
        {query.data.map(({ item_id, number, name, page, count }) => (
          <li key={item_id} className={styles.row}>
            <Link
              className={styles.item}
              to={drawingHref(item.site_id, item_id, { page, type, itemId: item.id })}
            >
              <Code>{number}</Code>
              <span className={styles.name}>{name ?? number}</span>
            </Link>
            {count > 1 && <span>{t('places', { count })}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
