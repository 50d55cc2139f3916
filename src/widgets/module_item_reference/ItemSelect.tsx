import { Plus, PanelRightOpen, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { SelectionText } from '../common/SelectionText.tsx';
import { ItemName, ItemNote } from '../common/item-links.tsx';
import { clearOnDeleteKey, selectProps } from '../common/control-props.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { ItemChip, ItemOption } from './ItemChip.tsx';
import { type ItemSource, useItemChoice } from './useItemChoice.ts';
import styles from '../common/control.module.css';
import optionStyles from './item-select.module.css';

interface Props {
  readonly field: EditProps;
  readonly source: ItemSource;
  readonly ids: readonly number[];
  readonly multiple: boolean;
  readonly onChange: (ids: readonly number[]) => void;
  /** Accessible name, if the field's label belongs to several controls. */
  readonly label?: string;
}

/** The values of options that are no items: no item has the id 0 or -1. */
const create = -1;
const note = 0;

/** A select for items: searched while typing, created in a drawer, previewed in a drawer. */
export function ItemSelect({ field, source, ids, multiple, onChange, label }: Props) {
  const { t } = useTranslation('references');
  const { references, language } = useWidgetServices();
  const { openPreview } = references;
  // Whoever sits at a desk types into the field.
  const hasCamera = useHasCoarsePointer();
  const choice = useItemChoice(source, ids);
  const { found, chosen, words } = choice;
  const rows = new Map(found.map((row) => [row.id, row]));
  const name = words.trim();
  const createLabel = name === '' ? t('create') : t('create_named', { name });

  const display = ({ value }: { readonly value?: unknown }) => {
    if (typeof value !== 'number') return null;
    if (value === note) return choice.select.notFoundContent;
    if (value === create) {
      return references.isInDrawer ? (
        t('not_beside')
      ) : (
        <span className={styles.option}>
          <Plus />
          {createLabel}
        </span>
      );
    }
    const item = chosen.get(value);
    if (item !== undefined && item.state !== 'found') return <ItemNote item={item} />;
    const row = item?.row ?? rows.get(value);
    return (
      row !== undefined && (
        <span className={styles.option}>
          <ItemName row={row} />
        </span>
      )
    );
  };

  /** An option of the list, which wraps. */
  const displayOption = (option: { readonly value?: unknown }) => {
    const row = typeof option.value === 'number' ? rows.get(option.value) : undefined;
    if (row !== undefined) return <ItemOption row={row} />;
    return <span className={optionStyles.sentence}>{display(option)}</span>;
  };

  async function take(next: readonly number[]): Promise<void> {
    choice.forget();
    if (!next.includes(create)) {
      onChange(next);
      return;
    }
    choice.close();
    const { moduleType, templateId, belongsTo } = source;
    const values = belongsTo && { [belongsTo.column]: belongsTo.ids.slice(0, 1) };
    const made = await references.create({
      moduleType,
      templateId,
      name,
      ...(values && { values }),
    });
    if (made !== null) onChange(multiple ? [...ids, made.id] : [made.id]);
  }

  async function scan(): Promise<void> {
    const id = await references.scan(source.moduleType);
    if (id === null || ids.includes(id)) return;
    choice.forget();
    onChange(multiple ? [...ids, id] : [id]);
  }

  const options = found.map((row) => ({ value: row.id, label: row.name, disabled: false }));
  // Offers to create an item only after the search has finished, since it may find the item.
  const mayCreate = choice.isAnswered && references.mayCreate(source.moduleType);
  const shared = {
    ...selectProps(field),
    ...choice.select,
    ...(label === undefined ? {} : { 'aria-label': label }),
    className: styles.select ?? '',
    options: mayCreate
      ? [
          ...(options.length > 0 ? options : [{ value: note, label: '', disabled: true }]),
          { value: create, label: createLabel, disabled: references.isInDrawer },
        ]
      : options,
    optionRender: displayOption,
    labelRender: display,
  };
  const names = ids.map((id) => {
    const item = chosen.get(id);
    return item?.state === 'found' ? item.row.name : `#${id}`;
  });
  const there = ids.filter((id) => {
    const state = chosen.get(id)?.state;
    return state === 'found' || state === 'loading';
  });
  return (
    <span className={styles.withButton}>
      {multiple ? (
        <Select<number[]>
          {...shared}
          mode="multiple"
          value={[...ids]}
          onChange={(next) => void take(next)}
          tagRender={({ value, closable, onClose }) => {
            const id = Number(value);
            const item = chosen.get(id) ?? ({ id, state: 'loading' } as const);
            const others = there.filter((each) => each !== id);
            return (
              <ItemChip
                item={item}
                canRemove={closable}
                onRemove={() => onClose()}
                onOpen={openPreview && (() => openPreview(source.moduleType, [id, ...others]))}
              />
            );
          }}
        />
      ) : (
        <Select<number>
          {...shared}
          value={ids[0] ?? null}
          onKeyDown={clearOnDeleteKey(field, () => void take([]))}
          onChange={(id: number | undefined) => void take(id === undefined ? [] : [id])}
        />
      )}
      {hasCamera && (
        <IconButton
          bordered
          label={t('scan', { name: label ?? textIn(field.column.name, language) })}
          icon={<ScanLine />}
          onClick={() => void scan()}
        />
      )}
      {!multiple && (
        <PreviewButton moduleType={source.moduleType} ids={there} name={names[0] ?? ''} />
      )}
      <SelectionText field={field} labels={names} />
    </span>
  );
}

interface PreviewButtonProps {
  readonly moduleType: string;
  /** Items that exist. */
  readonly ids: readonly number[];
  /** The name of the first one. */
  readonly name: string;
}

/** Opens the chosen item in the drawer; nothing if the drawer is in use or there is no item. */
function PreviewButton({ moduleType, ids, name }: PreviewButtonProps) {
  const { t } = useTranslation('references');
  const { openPreview } = useWidgetServices().references;
  if (openPreview === null || ids.length === 0) return null;
  return (
    <IconButton
      bordered
      label={t('look', { name })}
      icon={<PanelRightOpen />}
      onClick={() => openPreview(moduleType, ids)}
    />
  );
}
