import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { searchKey } from '../../runtime/text-keys.ts';
import { textIn } from '../../runtime/text.ts';
import { Grip } from '../../ui/icons/Grip.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePointerDrag } from '../drag/usePointerDrag.ts';
import styles from './palette.module.css';
import { useAdding } from '../actions/useAdding.ts';
import { useOwnTypes } from '../model/useOwnTypes.ts';

/** The own field types of the site in the palette; nothing if there are none with these words. */
export function PaletteOwnTypes({ words }: { readonly words: string }) {
  const { t, i18n } = useTranslation('editor');
  const adding = useAdding();
  const key = searchKey(words);
  const types = useOwnTypes().filter(({ name, description }) =>
    searchKey(
      `${textIn(name, i18n.language)} ${textIn(description ?? '', i18n.language)}`,
    ).includes(key),
  );
  if (types.length === 0) return null;
  return (
    <div>
      <h3 className={styles.group}>{t('group.own')}</h3>
      <ul className={styles.list}>
        {types.map((type) => (
          <PaletteOwnType key={type.key} type={type} adding={adding} />
        ))}
      </ul>
    </div>
  );
}

interface TypeProps {
  readonly type: OwnTypeDocument;
  readonly adding: ReturnType<typeof useAdding>;
}

function PaletteOwnType({ type, adding }: TypeProps) {
  const { i18n } = useTranslation('editor');
  const label = textIn(type.name, i18n.language);
  const dragged = useMemo(
    () => ({ is: 'type', columnType: type.base, ownType: type }) as const,
    [type],
  );
  const drag = usePointerDrag(dragged, label);
  return (
    <li>
      <button
        type="button"
        className={styles.type}
        title={textIn(type.description ?? '', i18n.language)}
        onClick={() => adding.addField(type.base, label, undefined, type)}
        {...drag}
      >
        <span className={styles.grip}>
          <Grip size={14} />
        </span>
        <Icon name={type.icon} size={16} />
        {label}
      </button>
    </li>
  );
}
