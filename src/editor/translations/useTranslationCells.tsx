import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import type { GridColumn } from '../../ui/grid/columns.ts';
import type { CellEditing } from '../../ui/grid/useInlineEditing.tsx';
import { isMissing, type TemplateText, wordingOf } from '../document/template-texts.ts';
import { capitalised, languageName } from '../document/language-name.ts';
import { usePerform } from '../model/useEditor.ts';
import { placeOfText } from './translation-file.ts';
import styles from './translations.module.css';
import { WordingInput } from './WordingInput.tsx';

/** The columns of the translations, and the input that edits a cell through a command. */
export function useTranslationCells() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const perform = usePerform();
  const columns = useMemo(
    (): readonly GridColumn<TemplateText>[] => [
      {
        id: 'place',
        name: t('translations.place'),
        width: 200,
        flex: 2,
        isPrimary: true,
        pin: 'start',
        text: (row) =>
          t('translations.what', {
            place: placeOfText(row, language),
            what: t(`translations.of.${row.what}`),
          }),
      },
      ...languages.map((code): GridColumn<TemplateText> => ({
        id: code,
        name: capitalised(languageName(code, language), language),
        width: 180,
        flex: 2,
        text: ({ text }) => wordingOf(text, code),
        render: ({ text }) =>
          isMissing(text, code)
            ? {
                content: <span className={styles.missing}>{t('translations.is_missing')}</span>,
                isPlain: false,
              }
            : {
                content:
                  typeof text === 'string' && code !== 'en' ? (
                    <span className={styles.same}>{text}</span>
                  ) : (
                    wordingOf(text, code)
                  ),
                isPlain: code === 'en' || typeof text !== 'string',
              },
      })),
    ],
    [t, language],
  );
  const editing = useMemo(
    (): CellEditing<TemplateText> => ({
      preload: () => undefined,
      prepare: (_row, columnId) => languages.some((code) => code === columnId),
      byTyping: true,
      render: ({ key, text, of }, columnId, onLeave) => (
        <WordingInput
          label={t('translations.cell', {
            place: placeOfText({ of }, language),
            language: languageName(columnId, language),
          })}
          language={columnId}
          wording={wordingOf(text, columnId)}
          onLeave={onLeave}
          onKeep={(wording) =>
            perform({
              name: 'set_texts',
              args: { wordings: [{ key, language: columnId, wording }] },
            })
          }
        />
      ),
    }),
    [perform, t, language],
  );
  return { columns, editing };
}
