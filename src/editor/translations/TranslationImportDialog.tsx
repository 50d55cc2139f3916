import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { type TemplateText, wordingOf } from '../document/template-texts.ts';
import { languages } from '../../runtime/text.ts';
import { longestText } from '../document/texts.ts';
import { useEditor, usePerform } from '../model/useEditor.ts';
import { piecesOf, placeOfText, type TranslationImport } from './translation-file.ts';
import styles from './translations.module.css';

interface Props {
  readonly found: TranslationImport;
  readonly texts: readonly TemplateText[];
  readonly onClose: () => void;
}

/** Changes that the dialog lists; it counts the others. */
const most = 12;

/** What a file with translations would change, before it does. */
export function TranslationImportDialog({ found, texts, onClose }: Props) {
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const { changes, unchanged, unread } = found;
  const byKey = new Map(texts.map((each) => [each.key, each]));
  const count = changes.length;

  /** Changes all texts as one step of undo. */
  function importAll(): boolean {
    model.endStep();
    const isDone = piecesOf(changes).every(
      (wordings) =>
        perform({ name: 'set_texts', args: { wordings, inAll: count } }, 'imported translations')
          .ok,
    );
    model.endStep();
    return isDone;
  }

  return (
    <Modal
      open
      title={t('translations.import_title')}
      okText={t('translations.apply', { count })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => {
        if (importAll()) onClose();
      }}
      onCancel={onClose}
    >
      <div className={styles.found}>
        <p>{t('translations.found', { count, unchanged })}</p>
        {(['unknown', 'repeated', 'tooLong'] as const).map(
          (why) =>
            found[why].length > 0 && (
              <Alert
                key={why}
                type="warning"
                role="status"
                title={t(`translations.${why}`, {
                  count: found[why].length,
                  lines: found[why].slice(0, most).join(', '),
                  most: longestText,
                })}
              />
            ),
        )}
        {unread.length > 0 && (
          <Alert
            type="warning"
            role="status"
            title={t('translations.unread', {
              count: unread.length,
              columns: unread.slice(0, most).join(', '),
              languages: languages.join(', '),
            })}
          />
        )}
        <ul className={styles.changes}>
          {changes.slice(0, most).map(({ key, language, wording }) => {
            const row = byKey.get(key);
            const before = row === undefined ? '' : wordingOf(row.text, language);
            return (
              <li key={`${key} ${language}`}>
                <span className={styles.where}>
                  {row === undefined ? key : placeOfText(row, i18n.language)} ·{' '}
                  {language.toUpperCase()}
                </span>
                {before !== '' && <del>{before}</del>} <ins>{wording}</ins>
              </li>
            );
          })}
        </ul>
        {count > most && <p>{t('translations.more', { count: count - most })}</p>}
      </div>
    </Modal>
  );
}
