import { GripVertical, Pilcrow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTypeDocument } from '../../runtime/documents.ts';
import { searchKey } from '../../runtime/text-keys.ts';
import { textIn } from '../../runtime/text.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePointerDrag } from '../drag/usePointerDrag.ts';
import { useEditor } from '../screen/useEditor.ts';
import { useAdding } from '../screen/useAdding.ts';
import { groupedTypes } from './types.ts';
import styles from './palette.module.css';

/** The field types by group. A click adds one after what is selected; dragging puts it anywhere. */
export function Palette() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { context } = useEditor();
  const [words, setWords] = useState('');
  const adding = useAdding();
  const key = searchKey(words);
  const fits = (type: FieldTypeDocument) =>
    searchKey(`${textIn(type.name, language)} ${textIn(type.description, language)}`).includes(key);
  const groups = groupedTypes(context.fieldTypes)
    .map(({ group, types }) => ({ group, types: types.filter(fits) }))
    .filter(({ types }) => types.length > 0);
  return (
    <section className={styles.pane} aria-labelledby="editor-palette">
      <h2 id="editor-palette" className={styles.title}>
        {t('palette')}
      </h2>
      <SearchInput
        className={styles.search}
        label={t('search_types')}
        value={words}
        onChange={setWords}
      />
      <div className={styles.scroll}>
        {groups.map(({ group, types }) => (
          <div key={group}>
            <h3 className={styles.group}>{t(`group.${group}`)}</h3>
            <ul className={styles.list}>
              {types.map((type) => (
                <PaletteType key={type.type} type={type} />
              ))}
            </ul>
          </div>
        ))}
        {groups.length === 0 && <p className={styles.none}>{t('no_type')}</p>}
        {key === '' && (
          <div>
            <h3 className={styles.group}>{t('group.content')}</h3>
            <button type="button" className={styles.type} onClick={adding.addText}>
              <Pilcrow size={16} /> {t('text_block')}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function PaletteType({ type }: { readonly type: FieldTypeDocument }) {
  const { i18n } = useTranslation('editor');
  const label = textIn(type.name, i18n.language);
  const adding = useAdding();
  const drag = usePointerDrag({ is: 'type', columnType: type.type }, label);
  return (
    <li>
      <button
        type="button"
        className={styles.type}
        title={textIn(type.description, i18n.language)}
        onClick={() => adding.addField(type.type, label)}
        {...drag}
      >
        <GripVertical size={14} className={styles.grip} />
        <Icon name={type.icon} size={16} />
        {label}
      </button>
    </li>
  );
}
