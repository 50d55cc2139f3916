import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import { searchKey } from '../../runtime/text-keys.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Grid } from '../../ui/grid/Grid.tsx';
import { isMissing, type TemplateText, textsOf, wordingOf } from '../document/template-texts.ts';
import { editorTopics } from '../model/editor-model.ts';
import { languageName } from '../document/language-name.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import { placeOfText } from './translation-file.ts';
import { TranslationFiles } from './TranslationFiles.tsx';
import styles from './translations.module.css';
import { useTranslationActions } from './useTranslationActions.ts';
import { useTranslationCells } from './useTranslationCells.tsx';

type Shown = 'all' | 'missing';

function isFound(row: TemplateText, key: string, language: string): boolean {
  const own = languages.map((code) => wordingOf(row.text, code));
  return [placeOfText(row, language), ...own].some((text) => searchKey(text).includes(key));
}

const lacks = ({ text }: TemplateText): boolean => languages.some((code) => isMissing(text, code));

/** Every text of the template in every language, edited in place, exported and imported. */
export function TranslationsPane() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  useEditorKeys(editorTopics.document);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // Texts that were missing when only those were asked for: they stay when they are typed.
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const document = model.document();
  const texts = useMemo(() => textsOf(document), [document]);
  const missing = useMemo(
    () =>
      languages.map((code) => ({
        code,
        count: texts.filter(({ text }) => isMissing(text, code)).length,
      })),
    [texts],
  );
  const rows = useMemo(() => {
    const key = searchKey(words.trim());
    return texts.filter(
      (row) => (shown === 'all' || begun.has(row.key) || lacks(row)) && isFound(row, key, language),
    );
  }, [texts, words, shown, begun, language]);
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const { columns, editing } = useTranslationCells();
  const actions = useTranslationActions(rows);
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search}
          label={t('translations.search')}
          value={words}
          onChange={setWords}
        />
        <Segmented<Shown>
          aria-label={t('translations.shown')}
          value={shown}
          onChange={(next) => {
            setBegun(new Set(texts.filter(lacks).map(({ key }) => key)));
            setShown(next);
          }}
          options={[
            { value: 'all', label: t('translations.all', { count: texts.length }) },
            { value: 'missing', label: t('translations.missing') },
          ]}
        />
        <p className={styles.counts} role="status">
          {missing
            .filter(({ code }) => code !== 'en')
            .map(({ code, count }) =>
              t('translations.missing_in', { count, language: languageName(code, language) }),
            )
            .join(' · ')}
        </p>
        <TranslationFiles texts={texts} />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>
          {t(words.trim() === '' ? 'translations.complete' : 'translations.none_found')}
        </p>
      ) : (
        <div className={styles.grid}>
          <Grid<TemplateText>
            label={t('view_translations')}
            rowCount={rows.length}
            rowAt={rowAt}
            columns={columns}
            density="compact"
            editing={editing}
            actions={actions}
          />
        </div>
      )}
    </div>
  );
}
