import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { searchKey } from '../../runtime/text-keys.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import styles from './help.module.css';

/** The questions of the help page in order; their texts are in locales, `questions`. */
const questionKeys = [
  'find',
  'switch',
  'no_site',
  'status',
  'approve',
  'watch',
  'mention',
  'views',
  'many',
  'import',
  'export',
  'drafts',
  'conflict',
  'keys',
  'language',
  'two_factor',
  'role_expiry',
] as const;

/** Frequent questions about the product, with answers. */
export function HelpPage() {
  const { t } = useTranslation('help');
  const [search, setSearch] = useState('');
  const wanted = searchKey(search).split(' ').filter(Boolean);
  const shown = questionKeys
    .map((key) => ({ key, question: t(`questions.${key}.q`), answer: t(`questions.${key}.a`) }))
    .filter(({ question, answer }) => {
      const text = searchKey(`${question} ${answer}`);
      return wanted.every((word) => text.includes(word));
    });
  return (
    <>
      <PageHeader title={t('title')} />
      <PageColumn>
        <SearchInput
          className={styles.search}
          label={t('search')}
          value={search}
          onChange={setSearch}
        />
        {shown.length === 0 ? (
          <EmptyState
            title={t('none_found')}
            text={t('none_found_text')}
            next={<ClearSearch onClear={() => setSearch('')} />}
          />
        ) : (
          <div className={styles.questions}>
            {shown.map(({ key, question, answer }) => (
              <details key={key} className={styles.question} open={wanted.length > 0 || undefined}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        )}
        <p className={styles.more}>
          {t('more')} <Link to="/app/support">{t('to_support')}</Link>
        </p>
      </PageColumn>
    </>
  );
}
