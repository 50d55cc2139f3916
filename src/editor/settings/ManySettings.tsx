import { Copy, CopyPlus, Scissors, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { useClipboard } from '../clipboard/useClipboard.ts';
import { moveCommand, selectedEntries } from '../drag/moved-entries.ts';
import { useEditor } from '../model/useEditor.ts';
import { usePerformAloud } from '../actions/usePerformAloud.ts';
import { useRemove } from '../actions/useRemove.ts';
import { PaneHead } from './PaneHead.tsx';
import styles from './settings.module.css';

/** What can be done with several selected fields and blocks at once. */
export function ManySettings() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerformAloud();
  const clipboard = useClipboard();
  const remove = useRemove();
  const entries = selectedEntries(model);
  const places = model.tabs().flatMap((tab) =>
    tab.sections.map((section) => ({
      place: { tab: tab.id, section: section.id },
      label: `${textIn(tab.name, language)} › ${textIn(section.name, language)}`,
    })),
  );
  function moveTo(index: number): void {
    const place = places[index]?.place;
    const command = place === undefined ? null : moveCommand(model, entries, place);
    if (command !== null) perform(command);
  }
  function removeAll(): void {
    const [first] = entries;
    if (first !== undefined) void remove(first);
  }
  return (
    <div className={styles.pane}>
      <PaneHead
        icon="list-checks"
        title={t('many.title', { count: entries.length })}
        note={t('many.help')}
      />
      <ul className={styles.names}>
        {entries.map((entry) => {
          const column = entry.is === 'field' ? model.column(entry.db) : undefined;
          const name = column === undefined ? t('text_block') : column.document.name;
          return (
            <li key={entry.is === 'field' ? entry.db : `${entry.section} ${entry.id}`}>
              {textIn(name, language)}
            </li>
          );
        })}
      </ul>
      <FieldFrame label={t('many.move_to')}>
        {(control) => (
          <NativeSelect
            {...control}
            value=""
            options={[
              { value: '', label: t('many.choose') },
              ...places.map(({ label }, index) => ({ value: String(index), label })),
            ]}
            onChange={(index) => moveTo(index === '' ? -1 : Number(index))}
          />
        )}
      </FieldFrame>
      <Button icon={<Copy size={16} />} onClick={() => void clipboard.copy(null)}>
        {t('clipboard.copy')}
      </Button>
      <Button icon={<Scissors size={16} />} onClick={() => void clipboard.cut(null)}>
        {t('clipboard.cut')}
      </Button>
      <Button icon={<CopyPlus size={16} />} onClick={() => clipboard.duplicate()}>
        {t('clipboard.duplicate')}
      </Button>
      <Button danger icon={<Trash2 size={16} />} onClick={removeAll}>
        {t('many.remove', { count: entries.length })}
      </Button>
    </div>
  );
}
