import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { cx } from '../../../ui/cx.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Grip } from '../../../ui/icons/Grip.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { ChangeView } from '../state/view-change.ts';
import { viewColumns, withColumnBefore, withColumnMoved, withColumnShown } from './layout.ts';
import styles from './columns-panel.module.css';
import { useDragOrder } from '../../../ui/drag/useDragOrder.ts';

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
}

/** Up to this many columns there is no search input. */
const searchThreshold = 10;

/** Chooses which columns a table shows, and their order. */
export function ColumnsPanel({ module, view, change }: Props) {
  const { t } = useTranslation('table');
  const { language } = useWidgetServices();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const columns = viewColumns(module, view);
  const shown = columns.map(({ db }) => db);
  const all = useMemo(
    () => module.listColumns.map(({ db, name }) => ({ db, name: textIn(name, language) })),
    [module, language],
  );
  const nameOf = (db: string) => all.find((each) => each.db === db)?.name ?? db;
  const isFound = (db: string) => searchKey(nameOf(db)).includes(searchKey(search));
  const hidden = all.map(({ db }) => db).filter((db) => !shown.includes(db));
  const { dragged, start } = useDragOrder({
    order: shown,
    at(_x, y) {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-db]') ?? [])];
      const line = lines.find((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return y >= top && y < bottom;
      });
      const key = line?.dataset['db'];
      if (line === undefined || key === undefined || !shown.includes(key)) return null;
      const { top, bottom } = line.getBoundingClientRect();
      return { key, isFirstHalf: y < (top + bottom) / 2 };
    },
    onDrop: ({ key, before }) => change({ columns: withColumnBefore(columns, key, before) }),
  });
  return (
    <div className={styles.panel}>
      <span className={styles.title}>{t('columns')}</span>
      {all.length > searchThreshold && (
        <TextInput
          type="search"
          aria-label={t('find_column')}
          placeholder={t('find_column')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul ref={list} className={styles.list}>
        {[...shown, ...hidden].filter(isFound).map((db) => {
          const at = shown.indexOf(db);
          const name = nameOf(db);
          return (
            <li
              key={db}
              data-db={db}
              className={cx(styles.line, dragged?.before === db && styles.dropAbove)}
            >
              <span
                className={at < 0 ? styles.noGrip : styles.grip}
                aria-hidden="true"
                onPointerDown={(event) => start(db, event)}
              >
                <Grip />
              </span>
              <span className={styles.name}>
                <Checkbox
                  checked={at >= 0}
                  onChange={(event) =>
                    change({ columns: withColumnShown(columns, db, event.target.checked) })
                  }
                >
                  {name}
                </Checkbox>
              </span>
              {at >= 0 && (
                <>
                  <IconButton
                    size="small"
                    label={t('up', { name })}
                    icon={<ArrowUp />}
                    onClick={() => change({ columns: withColumnMoved(columns, db, -1) })}
                  />
                  <IconButton
                    size="small"
                    label={t('down', { name })}
                    icon={<ArrowDown />}
                    onClick={() => change({ columns: withColumnMoved(columns, db, 1) })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {view.columns !== undefined && (
        <Button size="small" onClick={() => change({ columns: undefined })}>
          {t('as_usual')}
        </Button>
      )}
    </div>
  );
}
