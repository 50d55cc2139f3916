import { Select } from 'antd';
import { ChosenWords } from '../common/ChosenWords.tsx';
import styles from '../common/control.module.css';
import { ItemName, ItemNote } from '../common/items.tsx';
import { selectProps } from '../common/props.ts';
import { idsOf } from '../common/stored.ts';
import type { EditProps } from '../view-types.ts';
import { useItemChoice } from './useItemChoice.ts';

/** Items of another module (or of this one), searched on the server while typing. */
export function Edit(props: EditProps) {
  const ids = idsOf(props.value);
  const { found, chosen, forget, select } = useItemChoice(props.column.settings, ids);
  const rows = new Map(found.map((row) => [row.id, row]));
  const look = ({ value }: { readonly value?: unknown }) => {
    const item = typeof value === 'number' ? chosen.get(value) : undefined;
    if (item !== undefined && item.state !== 'found') return <ItemNote item={item} />;
    const row = item?.row ?? (typeof value === 'number' ? rows.get(value) : undefined);
    return (
      row !== undefined && (
        <span className={styles.option}>
          <ItemName row={row} />
        </span>
      )
    );
  };
  const shared = {
    ...selectProps(props),
    ...select,
    className: styles.select ?? '',
    options: found.map((row) => ({ value: row.id, label: row.name })),
    optionRender: look,
    labelRender: look,
  };
  const take = (next: readonly number[]) => {
    forget();
    props.onChange(next);
  };
  const words = ids.map((id) => {
    const item = chosen.get(id);
    return item?.state === 'found' ? item.row.name : `#${id}`;
  });
  return (
    <>
      {props.column.settings['allowMultiple'] === true ? (
        <Select<number[]> {...shared} mode="multiple" value={[...ids]} onChange={take} />
      ) : (
        <Select<number>
          {...shared}
          value={ids[0] ?? null}
          onChange={(id: number | undefined) => take(id === undefined ? [] : [id])}
        />
      )}
      <ChosenWords field={props} words={words} />
    </>
  );
}
