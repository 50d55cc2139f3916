import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemPageRead } from '../../api/items.ts';
import { useKind } from '../../modules/kind.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './landing.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** How many items a module has on the site; leads to its list. */
export function ModuleCard({ module, siteId }: Props) {
  const { t, i18n } = useTranslation('sites');
  const format = useFormat();
  const page = useQuery(itemPageRead(useKind(module), siteId, { limit: 1, fields: 'id' }));
  const { name, description, icon, route } = module.document;
  return (
    <article className={styles.card}>
      <h2 className={styles.name}>
        <Icon name={icon} />
        <Link to={`/app/sites/${siteId}/${route}`} className={styles.link}>
          {textIn(name, i18n.language)}
        </Link>
      </h2>
      <p className={styles.count} aria-busy={page.isPending}>
        {page.data !== undefined &&
          (page.data.totalIsExact
            ? format.number(page.data.total)
            : t('more_than', { count: page.data.total, shown: format.number(page.data.total) }))}
        {page.data === undefined && page.isError && '–'}
      </p>
      {page.data === undefined && page.isError ? (
        <p className={styles.failed}>
          {page.error.message}
          <Button
            size="small"
            loading={page.isFetching}
            icon={<RotateCw size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void page.refetch()}
          >
            {t('ui:try_again')}
          </Button>
        </p>
      ) : (
        <p className={styles.about}>{textIn(description, i18n.language)}</p>
      )}
    </article>
  );
}
