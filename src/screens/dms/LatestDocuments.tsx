import { useQuery } from '@tanstack/react-query';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemPageQueryOptions } from '../../api/items.ts';
import { viewSearch } from '../../modules/list/state/view-url.ts';
import { plainView } from '../../modules/list/state/sanitize-view.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { useWidgetServices } from '../../widgets/services.ts';

const maxRows = 8;

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly listPath: string;
  readonly mayCreate: boolean;
}

/** The documents of a site that were added last. */
export function LatestDocuments({ module, siteId, listPath, mayCreate }: Props) {
  const { t, i18n } = useTranslation('dms');
  const { ago } = useFormat();
  const { status } = useWidgetServices();
  const moduleRef = useModuleRef(module);
  const sort = [{ db: 'created_at', direction: 'desc' as const }];
  const query = { sort: JSON.stringify(sort), limit: maxRows, count_to: 0 };
  const read = useQuery(itemPageQueryOptions(moduleRef, siteId, query));
  const items = read.data?.items;
  return (
    <Card
      title={t('latest')}
      extra={<Link to={listPath + viewSearch({ ...plainView, sort })}>{t('all_documents')}</Link>}
      flush
    >
      {items === undefined && (
        <QueryState query={read} errorTitle={t('latest_failed')} rows={4} rowHeight={56} />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={<Files size={24} />}
          title={t('none')}
          text={t(mayCreate ? 'none_text' : 'none_ask')}
          next={mayCreate ? 'control' : 'ask'}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <ItemRows>
          {items.map((item) => {
            const code = itemCode(module, item);
            const shown = status(module.document.type, item, item.status);
            return (
              <ItemRow
                key={item.id}
                title={item.name ?? code}
                to={`${listPath}/${item.id}`}
                isLink
                details={
                  <>
                    <Code>{code}</Code>
                    {item.created_at !== null && (
                      <time dateTime={item.created_at}>{ago(item.created_at)}</time>
                    )}
                  </>
                }
                end={
                  shown !== null && (
                    <StatusTag
                      family={shown.family}
                      label={textIn(shown.label, i18n.language)}
                      colour={shown.colour}
                    />
                  )
                }
              />
            );
          })}
        </ItemRows>
      )}
    </Card>
  );
}
