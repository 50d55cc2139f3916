import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { itemAt, loadedRows } from '../../../api/rows/row-data.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import type { CurrentUser } from '../../session.ts';
import type { Rows } from '../rows/useRows.ts';
import styles from './detail-pane.module.css';

const ItemById = lazyComponent(async () => (await import('../../items/ItemPage.tsx')).ItemById);

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly rows: Rows;
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly children: ReactNode;
}

/** A list with the open item in a pane next to it. The list keeps its scroll position. */
export function DetailPane({ module, site, me, rows, openId, onOpen, children }: Props) {
  const { t } = useTranslation('table');
  const navigate = useNavigate();
  const { data } = rows;
  const rowIndex = data === null ? null : [...loadedRows(data)].find(([, { id }]) => id === openId);
  const neighbour = (by: number) =>
    data === null || rowIndex === undefined || rowIndex === null
      ? undefined
      : itemAt(data, rowIndex[0] + by);
  const [previous, next] = [neighbour(-1), neighbour(1)];
  const close = useCallback(() => onOpen(null), [onOpen]);
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {openId !== null && (
        <aside className={styles.item} aria-label={t('detail_pane')}>
          <div className={styles.bar}>
            <IconButton
              label={t('previous')}
              icon={<ChevronUp />}
              disabledReason={previous === undefined ? t('no_previous') : undefined}
              onClick={() => previous !== undefined && onOpen(previous.id)}
            />
            <IconButton
              label={t('next')}
              icon={<ChevronDown />}
              disabledReason={next === undefined ? t('no_next') : undefined}
              onClick={() => next !== undefined && onOpen(next.id)}
            />
            <span className={styles.gap} />
            <IconButton
              label={t('open_page')}
              icon={<Maximize2 />}
              onClick={() =>
                void navigate(`/app/sites/${site.id}/${module.document.route}/${openId}`)
              }
            />
            <IconButton label={t('close')} icon={<X />} onClick={close} />
          </div>
          <LazyBoundary fallback={<SkeletonRows rows={6} />}>
            <ItemById key={openId} {...{ module, site, me }} id={openId} onClose={close} />
          </LazyBoundary>
        </aside>
      )}
    </div>
  );
}
