import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemAt, type RowData } from '../../api/rows/row-data.ts';
import { fileTextsQueryOptions } from '../../api/search.ts';
import { maxTextHits } from '../../contract/search.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { searchedFileColumn } from '../../runtime/query/version-file.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FoundName } from './marks/FoundName.tsx';
import { TextHitExcerpt } from '../text-hits/TextHitExcerpt.tsx';
import { textHitAddress } from '../text-hits/text-hit-address.ts';
import styles from '../text-hits/text-hits.module.css';

/** Hits that are shown before the person asks for all. */
const shownAtFirst = { phone: 1, other: 3 };

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  /** The text of the search; empty without one. */
  readonly search: string;
  readonly data: RowData | null;
  readonly hrefOf: (item: Item) => string;
}

/** Where a search found its words in the text of documents, above the first rows of a list. */
export function TextHits(props: Props) {
  const isSearched = props.search.trim() !== '' && searchedFileColumn(props.module) !== null;
  return isSearched && props.data !== null ? <FoundTexts {...props} data={props.data} /> : null;
}

function FoundTexts({ module, siteId, search, data, hrefOf }: Props & { readonly data: RowData }) {
  const { t } = useTranslation('files');
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const rows = Array.from({ length: Math.min(data.count, maxTextHits) }, (_, row) =>
    itemAt(data, row),
  ).filter((item) => item !== undefined);
  const { data: found = [] } = useQuery({
    ...fileTextsQueryOptions(
      siteId,
      module.document.type,
      search,
      rows.map(({ id }) => id),
    ),
    placeholderData: keepPreviousData,
  });
  const hits = rows.flatMap((item) => {
    const hit = found.find(({ item_id }) => item_id === item.id)?.hit;
    return hit === undefined ? [] : [{ item, hit }];
  });
  if (hits.length === 0) return null;
  const few = isPhone ? shownAtFirst.phone : shownAtFirst.other;
  const shown = isOpen ? hits : hits.slice(0, few);
  return (
    <section className={styles.strip} aria-label={t('hits.title', { count: hits.length })}>
      <h2 className={styles.title}>
        {t('hits.title', { count: hits.length })}
        {hits.length > few && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hits.fewer' : 'hits.all')}
          </Button>
        )}
      </h2>
      <ul className={styles.hits}>
        {shown.map(({ item, hit }) => (
          <li key={item.id} className={styles.hit}>
            <Link className={styles.name} to={textHitAddress(hrefOf(item), hit, search)}>
              <FoundName>{item.name ?? itemCode(module, item)}</FoundName>
            </Link>
            <TextHitExcerpt hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
