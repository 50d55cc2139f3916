import { textIn } from '../../src/runtime/text.ts';
import { ScrollRegion } from '../../src/ui/page/ScrollRegion.tsx';
import type { StatesProps } from './EditStates.tsx';
import styles from './gallery.module.css';
import { item } from './item.ts';

/** Values as cells of a list. */
export function CellStates({ room, sample, language }: StatesProps) {
  const { Cell } = room.views;
  const { column, filled, refused } = sample;
  const shown = [null, ...filled, ...refused, { nonsense: [1, 'two'] }];
  const name = textIn(column.name, language);
  return (
    <div className={styles.cells}>
      <ScrollRegion label={`${name} ${sample.index}`}>
        <table className={styles.table} data-numeric={column.fieldType.isNumeric === true}>
          <thead>
            <tr>
              <th>cell</th>
              <th>{name}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((value, at) => (
              <tr key={`cell-${String(at)}`} data-cell={`${room.type}-${sample.index}-${at}`}>
                <td>{at}</td>
                <td>
                  <Cell
                    settings={column.settings}
                    moduleType={room.module.document.type}
                    value={value}
                    item={item}
                    deadline={at === 1}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
