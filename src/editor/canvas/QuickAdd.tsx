import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useOwnTypes } from '../model/useOwnTypes.ts';
import { offersFor } from '../palette/search.ts';
import { groupedTypes } from '../palette/types.ts';
import { useAdding } from '../actions/useAdding.ts';
import { useEditor } from '../model/useEditor.ts';
import styles from './quick-add.module.css';

interface Props {
  readonly tab: string;
  readonly section: string;
}

/**
 * Adds a field by typing: its label, then a type, or "/" and a type. The list below offers types;
 * arrows choose, Enter adds. "/" anywhere in the editor leads here.
 */
export const QuickAdd = memo(function QuickAdd({ tab, section }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { context } = useEditor();
  const adding = useAdding();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const ownTypes = useOwnTypes();
  const typesToAdd = () => [
    ...groupedTypes(context.fieldTypes).flatMap((group) =>
      group.types.map((type) => ({ ...type, own: undefined })),
    ),
    ...ownTypes.flatMap((own) => {
      const base = context.fieldTypes.get(own.base)?.document;
      const { key: type, name, icon } = own;
      return base === undefined ? [] : [{ ...base, type, name, icon, own }];
    }),
  ];
  const isOpen = typed !== '';
  const offered = isOpen ? offersFor(typed, typesToAdd()) : [];
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function add(index: number): void {
    const offer = offered[index];
    if (offer === undefined) return;
    const { type, label } = offer;
    const name = label === '' ? textIn(type.name, language) : label;
    adding.addField(type.own?.base ?? type.type, name, { tab, section }, type.own);
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
        data-quick-add={`${tab} ${section}`}
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
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('palette')}
        className={styles.offers}
        hidden={!isOpen}
      >
        {offered.map(({ type, label }, index) => (
          <div
            key={`${type.type} ${label}`}
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
            <Icon name={type.icon} size={16} />
            <span className={styles.type}>{textIn(type.name, language)}</span>
            {label !== '' && <span className={styles.label}>{label}</span>}
          </div>
        ))}
      </div>
    </div>
  );
});
