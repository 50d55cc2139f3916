import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { itemRead } from '../../api/items.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useKind } from '../kind.ts';
import { useTemplates } from '../registry/templates.ts';
import type { CurrentUser } from '../session.ts';
import { LoadedItem } from './LoadedItem.tsx';
import styles from './pages.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** One item: its form by the template version that it remembers, its status, its history. */
export function ItemPage({ module, site, me }: Props) {
  const { t, i18n } = useTranslation('form');
  const { itemId } = useParams();
  const kind = useKind(module);
  const id = Number(itemId);
  const item = useQuery({ ...itemRead(kind, site.id, id), enabled: Number.isSafeInteger(id) });
  const { templates, error } = useTemplates(site.id);
  const failed = item.error ?? error;
  const singular = textIn(module.document.singular, i18n.language);
  if (failed !== null && item.data === undefined) {
    return (
      <ErrorState
        title={t('item_failed', { singular })}
        reason={failed.message}
        onRetry={() => void item.refetch()}
        retrying={item.isFetching}
      />
    );
  }
  if (item.data === undefined || templates === null) {
    return (
      <div className={styles.loading}>
        <SkeletonRows rows={6} rowHeight={64} />
      </div>
    );
  }
  const { template_id, template_version } = item.data;
  const seen = templates.of(module, template_id, template_version);
  return <LoadedItem key={item.data.id} module={seen} item={item.data} site={site} me={me} />;
}
