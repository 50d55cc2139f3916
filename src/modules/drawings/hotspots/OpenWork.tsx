import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { inboundQueryOptions } from '../../../api/inbound.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { textIn } from '../../../runtime/text.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './hotspots.module.css';

interface Props {
  /** The module of the item, and the one of the work. */
  readonly target: CompiledModule;
  readonly source: CompiledModule;
  readonly siteId: number;
  readonly itemId: number;
  /** The number of open ones. */
  readonly count: number;
}

/** The open items of a module that refer to an item. */
export function OpenWork({ target, source, siteId, itemId, count }: Props) {
  const { t } = useTranslation('drawings');
  const { language, status, itemHref } = useWidgetServices();
  const query = useInfiniteQuery(
    inboundQueryOptions(target.document, source.document, {
      siteId,
      of: 'item',
      id: itemId,
      templateId: null,
      below: false,
    }),
  );
  const { type, name } = source.document;
  const rows = query.data?.pages.flatMap(({ inbound }) => inbound).slice(0, count);
  return (
    <section className={styles.work}>
      <h3>{t('hotspots.open_in', { name: textIn(name, language), count })}</h3>
      {rows === undefined ? (
        <QueryState query={query} errorTitle={t('hotspots.work_failed')} rows={count} />
      ) : (
        <ul>
          {rows.map((row) => {
            const view = status(type, row, row.status);
            const code = itemCode(source, row);
            return (
              <li key={row.id} className={styles.order}>
                <Link to={itemHref(type, row.id) ?? ''}>
                  <Code>{code}</Code>
                  <span>{row.name ?? code}</span>
                </Link>
                {view !== null && (
                  <StatusTag
                    family={view.family}
                    label={textIn(view.label, language)}
                    colour={view.colour}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
