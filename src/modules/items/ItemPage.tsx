import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { MapPinOff } from 'lucide-react';
import { isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { hasUnsaved } from '../../browser/unsaved.ts';
import { useStore } from '../../browser/useStore.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useModuleRef } from '../module-ref.ts';
import { useWithUnsent } from '../outbox/useUnsent.ts';
import { useTemplates } from '../registry/templates.ts';
import type { CurrentUser } from '../session.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { parseItemId } from './item-address.ts';
import { LoadedItem } from './LoadedItem.tsx';
import styles from './items.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Shown for an address that can't be an item's. */
  readonly fallback: ReactNode;
}

/** One item: its form with the item's template version, its status, its history. */
export function ItemPage({ fallback, ...props }: Props) {
  const id = parseItemId(useParams()['itemId']);
  const made = useStore(unsentChanges).made.get(id ?? 0);
  const { route } = props.module.document;
  if (id === null) return fallback;
  // The server has made the item: its page goes on there, unless something is being entered.
  if (made !== undefined && !hasUnsaved())
    return <Navigate to={`/app/sites/${props.site.id}/${route}/${made}`} replace />;
  return <ItemById key={id} {...props} id={id} />;
}

/**
 * Whether the server has no such item on the site; it answers the same if the person may not read
 * it.
 */
function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

interface ByIdProps extends Omit<Props, 'fallback'> {
  readonly id: number;
  /** Closes the detail pane that shows the item; absent on the item's page. */
  readonly onClose?: () => void;
}

/** An item by its id, once it is loaded. */
export function ItemById({ module, site, me, id, onClose }: ByIdProps) {
  const { t, i18n } = useTranslation('form');
  const item = useQuery(itemQueryOptions(useModuleRef(module), site.id, id));
  const templates = useTemplates();
  const shown = useWithUnsent(module, site.id, item.data);
  if (shown === undefined) {
    return item.error === null ? (
      <div className={styles.loading}>
        <SkeletonRows rows={6} rowHeight={64} />
      </div>
    ) : isMissing(item.error) ? (
      <NotOnSite module={module} site={site} id={id} />
    ) : (
      <ErrorState
        title={t('item_failed', { singular: textIn(module.document.singular, i18n.language) })}
        reason={item.error.message}
        onRetry={() => void item.refetch()}
        retrying={item.isFetching}
      />
    );
  }
  const { template_id, template_version } = shown;
  const itemModule = templates.forVersion(module, template_id, template_version);
  return <LoadedItem module={itemModule} item={shown} site={site} me={me} onClose={onClose} />;
}

interface NotOnSiteProps {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly id: number;
}

/** The page of an item that does not exist on the newly selected site; it links to the list. */
function NotOnSite({ module, site, id }: NotOnSiteProps) {
  const { t, i18n } = useTranslation('form');
  const { route, name } = module.document;
  return (
    <EmptyState
      icon={<MapPinOff size={24} />}
      title={t('not_on_site', { code: itemCode(module, { id }), site: site.site_name })}
      text={t('not_on_site_text')}
      next={
        <Link to={`/app/sites/${site.id}/${route}`}>
          {t('to_list', { name: textIn(name, i18n.language) })}
        </Link>
      }
    />
  );
}
