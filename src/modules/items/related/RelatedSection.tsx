import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { inboundQueryOptions } from '../../../api/inbound.ts';
import type { InboundRow } from '../../../contract/inbound.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { containsAnyRule } from '../../../widgets/common/filter-rules.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { createLabel } from '../../labels.ts';
import { referenceSearch } from '../reference-param.ts';
import styles from './related.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  /** The module of the referring items, and its core columns that refer to the item's module. */
  readonly source: CompiledModule;
  readonly columns: readonly CompiledColumn[];
  /** Also what refers to the items below the item. */
  readonly withBelow: boolean;
  readonly mayCreate: boolean;
}

/** The items of one module that refer to an item, the open ones first, page by page. */
export function RelatedSection(props: Props) {
  const { module, item, source, columns, withBelow, mayCreate } = props;
  const { t } = useTranslation('related');
  const { t: formText } = useTranslation('form');
  const { language } = useWidgetServices();
  const { number } = useFormat();
  const query = useInfiniteQuery(
    inboundQueryOptions(module.document, source.document, {
      siteId: item.site_id,
      of: 'item',
      id: item.id,
      templateId: null,
      below: withBelow,
    }),
  );
  const name = textIn(source.document.name, language);
  const list = `/app/sites/${item.site_id}/${source.document.route}`;
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ inbound }) => inbound) ?? [];
  const [column] = columns;
  const create = mayCreate && column !== undefined && (
    <Link
      className={styles.create}
      to={`${list}/new${referenceSearch(column.db, item.id)}`}
      aria-label={t('create_for_this', { create: createLabel(source, language, formText) })}
    >
      <Plus size={16} />
      {createLabel(source, language, formText)}
    </Link>
  );
  if (first === undefined) {
    return (
      <Card title={name}>
        <QueryState query={query} errorTitle={t('failed')} rows={2} rowHeight={32} />
      </Card>
    );
  }
  if (first.total === 0) {
    return (
      <section className={styles.empty} aria-label={name}>
        <span>{name}</span>
        <span className={styles.head}>
          {t('none')}
          {create}
        </span>
      </section>
    );
  }
  // A machine is not work: all its components are open.
  const isOpenShown = first.open_total > 0 && source.document.type !== module.document.type;
  const total = first.total_is_exact
    ? t('count', { count: first.total })
    : t('count_at_least', { total: number(first.total) });
  return (
    <Card
      title={name}
      extra={
        <span className={styles.head}>
          {isOpenShown ? `${total} · ${t('open', { count: first.open_total })}` : total}
          {create}
        </span>
      }
    >
      <ul className={styles.rows} aria-label={name}>
        {rows.map((row) => (
          <RelatedRow key={row.id} source={source} row={row} />
        ))}
      </ul>
      <div className={styles.foot}>
        {query.hasNextPage && (
          <Button
            size="small"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
        {columns.length > 0 && !withBelow && (
          <Link to={`${list}${listSearch(columns, item)}`}>{t('show_all')}</Link>
        )}
      </div>
    </Card>
  );
}

/** The query string of a list of the items that refer to an item by one of the columns. */
function listSearch(columns: readonly CompiledColumn[], { id }: Item): string {
  const rules = columns.flatMap(({ db }) => containsAnyRule(db, [id]) ?? []);
  const filter = JSON.stringify(rules.length === 1 ? rules[0] : { or: rules });
  return `?${new URLSearchParams({ view: 'all', filter }).toString()}`;
}

interface RowProps {
  readonly source: CompiledModule;
  readonly row: InboundRow;
}

function RelatedRow({ source, row }: RowProps) {
  const { language, status, itemHref } = useWidgetServices();
  const { type } = source.document;
  const view = status(type, row, row.status);
  const code = itemCode(source, row);
  return (
    <li className={styles.row}>
      <Link className={styles.item} to={itemHref(type, row.id) ?? ''}>
        <Code>{code}</Code>
        <span className={styles.name}>{row.name ?? code}</span>
      </Link>
      {view !== null && (
        <StatusTag family={view.family} label={textIn(view.label, language)} colour={view.colour} />
      )}
    </li>
  );
}
