import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { itemSearchQueryOptions } from '../../api/search.ts';
import { type FoundItemView, useFoundItemViews } from '../../modules/found-items.ts';
import { FoundPlaces } from '../../modules/text-hits/FoundPlaces.tsx';
import { TextHitExcerpt } from '../../modules/text-hits/TextHitExcerpt.tsx';
import { findInTexts } from '../../modules/text-hits/find-in-texts.ts';
import { textHitAddress } from '../../modules/text-hits/text-hit-address.ts';
import { searchWords } from '../../runtime/text-positions.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { FindMarksProvider, FoundText } from '../../ui/text/FoundText.tsx';
import styles from './search.module.css';

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 200;
const maxResults = 100;

/** All results of a search over the sites that the person may open; the text is in the address. */
export function SearchPage() {
  const { t } = useTranslation('palette');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const wanted = useDebouncedValue(search.trim(), debounceMs);
  const read = useQuery({
    ...itemSearchQueryOptions(wanted, maxResults, null),
    placeholderData: keepPreviousData,
  });
  const toViews = useFoundItemViews();
  const find = useMemo(() => findInTexts(searchWords(wanted)), [wanted]);
  const views = read.data === undefined ? null : toViews(read.data.found);
  return (
    <>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <div className={styles.page}>
        <SearchInput
          label={t('placeholder')}
          maxLength={200}
          value={search}
          onChange={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
        />
        {views === null && (
          <Card title={t('groups.items')} flush>
            <QueryState query={read} errorTitle={t('failed')} rows={5} rowHeight={56} />
          </Card>
        )}
        {views !== null && views.length === 0 && wanted !== '' && (
          <EmptyState
            icon={<SearchX size={24} />}
            title={t('none', { text: wanted })}
            text={t('deleted_hint')}
            next={<ClearSearch onClear={() => setParams({}, { replace: true })} />}
          />
        )}
        {views !== null && views.length > 0 && (
          <Card title={t('results', { count: views.length })} flush>
            <FindMarksProvider value={find}>
              <ItemRows>
                {views.map((view) => (
                  <Row key={view.key} view={view} search={wanted} />
                ))}
              </ItemRows>
            </FindMarksProvider>
            {read.data?.has_more === true && <p className={styles.more}>{t('page.more')}</p>}
          </Card>
        )}
      </div>
    </>
  );
}

interface RowProps {
  readonly view: FoundItemView;
  readonly search: string;
}

function Row({ view, search }: RowProps) {
  const { name, codes, moduleName, siteName, status, icon, text, foundIn } = view;
  const to = text === null ? view.to : textHitAddress(view.to, text, search);
  return (
    <ItemRow
      title={<FoundText>{name}</FoundText>}
      to={to}
      isLink
      lead={<Icon name={icon} />}
      details={
        <>
          {codes.map((code) => (
            <Code key={code}>
              <FoundText>{code}</FoundText>
            </Code>
          ))}
          <span>{moduleName}</span>
          <span>{siteName}</span>
          <FoundPlaces places={foundIn} />
          {text !== null && <TextHitExcerpt hit={text} />}
        </>
      }
      end={status !== undefined && <StatusTag {...status} />}
    />
  );
}
