import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKey } from '../../runtime/text-keys.ts';
import { textIn } from '../../runtime/text.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { groupedTypes } from '../palette/types.ts';
import { useAdding } from '../screen/useAdding.ts';
import { useEditor } from '../screen/useEditor.ts';
import styles from './canvas.module.css';

interface Props {
  readonly tab: string;
  readonly section: string;
}

const mostOffered = 8;

/**
 * Adds a field by typing: its label, then optionally "/" and a type. The list below offers types;
 * arrows choose, Enter adds.
 */
export function QuickAdd({ tab, section }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { context } = useEditor();
  const adding = useAdding();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const slash = typed.lastIndexOf('/');
  const label = (slash === -1 ? typed : typed.slice(0, slash)).trim();
  const words = slash === -1 ? '' : searchKey(typed.slice(slash + 1));
  const offered = groupedTypes(context.fieldTypes)
    .flatMap(({ types }) => types)
    .filter((type) => searchKey(`${textIn(type.name, language)} ${type.type}`).includes(words))
    .slice(0, mostOffered);
  const isOpen = typed !== '';

  function add(index: number): void {
    const type = offered[index];
    if (type === undefined) return;
    adding.addField(type.type, label === '' ? textIn(type.name, language) : label, {
      tab,
      section,
    });
    setTyped('');
    setChosen(0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setChosen((at) => Math.min(Math.max(at + step, 0), Math.max(offered.length - 1, 0)));
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      add(chosen);
    } else if (key === 'Escape') setTyped('');
  }

  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className={styles.quick}>
      <TextInput
        role="combobox"
        aria-label={t('quick_add')}
        placeholder={t('quick_add_hint')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? optionId(chosen) : undefined}
        startAdornment={<Plus size={16} />}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette')}
        className={styles.offers}
        hidden={!isOpen}
      >
        {offered.map((type, index) => (
          <div
            key={type.type}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.offer}
            onPointerDown={(event) => {
              event.preventDefault();
              add(index);
            }}
          >
            <Icon name={type.icon} size={16} /> {textIn(type.name, language)}
          </div>
        ))}
      </div>
    </div>
  );
}
