import { Pilcrow, Star } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTypeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Grip } from '../../ui/icons/Grip.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePointerDrag } from '../drag/usePointerDrag.ts';
import { useEditor } from '../model/useEditor.ts';
import { useAdding } from '../actions/useAdding.ts';
import { PaletteOwnTypes } from './PaletteOwnTypes.tsx';
import { useFavourites } from './favourites.ts';
import { isFound } from './search.ts';
import { groupedTypes } from './types.ts';
import styles from './palette.module.css';

/** Pixels of the screen's height for each type of the first picture: the pane has the lower third. */
const perType = 110;

/** The field types by group. A click adds one after what is selected; dragging puts it anywhere. */
export const Palette = memo(function Palette() {
  const { t } = useTranslation('editor');
  const [words, setWords] = useState('');
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
        <PaletteOwnTypes words={words} />
        <PaletteTypes words={words} />
      </div>
    </section>
  );
});

/** The types of the catalogue that have these words. */
function PaletteTypes({ words }: { readonly words: string }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { context } = useEditor();
  const adding = useAdding();
  const favourites = useFavourites();
  const fits = (type: FieldTypeDocument) => isFound(type, words, language);
  const known = groupedTypes(context.fieldTypes);
  const [first] = useState(() => Math.ceil(window.innerHeight / perType));
  const rendered = useDeferredValue(Infinity, first);
  const marked = known
    .flatMap(({ types }) => types)
    .filter(({ type }) => favourites.types.has(type));
  const groups = [{ group: 'favourites', types: marked } as const, ...known]
    .map(({ group, types }) => ({ group, types: types.filter(fits) }))
    .filter(({ types }) => types.length > 0);
  let left = rendered;
  const shown = groups.flatMap(({ group, types }) => {
    const some = types.slice(0, left);
    left -= some.length;
    return some.length === 0 ? [] : [{ group, types: some }];
  });
  return (
    <>
      {shown.map(({ group, types }) => (
        <div key={group}>
          <h3 className={styles.group}>{t(`group.${group}`)}</h3>
          <ul className={styles.list}>
            {types.map((type) => (
              <PaletteType
                key={type.type}
                type={type}
                adding={adding}
                isFavourite={favourites.types.has(type.type)}
                onMark={() => favourites.toggle(type.type)}
              />
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && <p className={styles.none}>{t('no_type')}</p>}
      {rendered === Infinity && words.trim() === '' && (
        <div>
          <h3 className={styles.group}>{t('group.content')}</h3>
          <button type="button" className={styles.type} onClick={adding.addText}>
            <Pilcrow size={16} /> {t('text_block')}
          </button>
        </div>
      )}
    </>
  );
}

interface TypeProps {
  readonly type: FieldTypeDocument;
  readonly adding: ReturnType<typeof useAdding>;
  readonly isFavourite: boolean;
  readonly onMark: () => void;
}

function PaletteType({ type, adding, isFavourite, onMark }: TypeProps) {
  const { t, i18n } = useTranslation('editor');
  const label = textIn(type.name, i18n.language);
  const drag = usePointerDrag({ is: 'type', columnType: type.type }, label);
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.type}
        title={textIn(type.description, i18n.language)}
        onClick={() => adding.addField(type.type, label)}
        {...drag}
      >
        <span className={styles.grip}>
          <Grip size={14} />
        </span>
        <Icon name={type.icon} size={16} />
        {label}
      </button>
      <button
        type="button"
        className={styles.star}
        aria-label={t('favourite', { name: label })}
        title={t('favourite', { name: label })}
        aria-pressed={isFavourite}
        onClick={onMark}
      >
        <Star size={14} />
      </button>
    </li>
  );
}
