import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { siteSearchQueryOptions } from '../../../api/search.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { textIn } from '../../../runtime/text.ts';
import { useDebouncedValue } from '../../../ui/hooks/useDebouncedValue.ts';
import { Code } from '../../../ui/text/Code.tsx';
import styles from './sidebar.module.css';

interface Props {
  readonly site: SiteRow;
  readonly search: string;
  /** Whether entries of the navigation were found. */
  readonly hasEntries: boolean;
  readonly onDone: () => void;
}

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 200;
const maxResults = 12;

/** Items of the site, of every module that the person may read, found by name, code or id. */
export function ItemResults({ site, search, hasEntries, onDone }: Props) {
  const { t, i18n } = useTranslation('app');
  const { byType } = useModules();
  const debounced = useDebouncedValue(search, debounceMs);
  const { data, error } = useQuery(siteSearchQueryOptions(site.id, debounced, maxResults));
  if (error !== null)
    return (
      <p className={styles.hint} role="alert">
        {t('search_failed')}: {error.message}
      </p>
    );
  if (data === undefined || debounced !== search)
    return (
      <p className={styles.hint} role="status">
        {t('searching')}
      </p>
    );
  if (data.found.length === 0)
    return (
      <p className={styles.hint} role="status">
        {!hasEntries && t('search_none', { text: search.trim() })}
      </p>
    );
  const heading = t('search_items', { name: site.site_name });
  return (
    <section aria-label={heading}>
      <div className={styles.section} aria-hidden="true">
        {heading}
      </div>
      <ul className={styles.list}>
        {data.found.map(({ type, id, code, name }) => {
          const document = byType.get(type)?.document;
          if (document === undefined) return null;
          return (
            <li key={`${type} ${id}`}>
              <Link
                to={`/app/sites/${site.id}/${document.route}/${id}`}
                className={styles.entry}
                onClick={onDone}
              >
                <span className={styles.text}>
                  {name ?? code}
                  <span className={styles.secondary}>
                    <Code>{code}</Code> {textIn(document.name, i18n.language)}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {data.has_more && <p className={styles.hint}>{t('search_more')}</p>}
    </section>
  );
}
