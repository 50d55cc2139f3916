import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { viewSearch } from '../../modules/list/state/view-url.ts';
import { plainView } from '../../modules/list/state/sanitize-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import styles from './dms.module.css';

/** The longest search text that the server accepts. */
const maxLength = 200;

/** Searches in the list of documents: in names, numbers, labels and the text of files. */
export function FindDocuments({ listPath }: { readonly listPath: string }) {
  const { t } = useTranslation('dms');
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(listPath + viewSearch({ ...plainView, search: words.trim() }));
      }}
    >
      <SearchInput
        className={styles.words}
        label={t('find')}
        maxLength={maxLength}
        value={words}
        onChange={setWords}
      />
      <Button htmlType="submit">{t('search')}</Button>
    </form>
  );
}
