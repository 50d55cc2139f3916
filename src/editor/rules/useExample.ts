import { useMemo, useState } from 'react';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { settleItem } from '../../runtime/record/normalise-item.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { usePreviewOptions } from '../preview/PreviewContext.ts';
import { usePreviewedItem } from '../preview/usePreviewedItem.ts';
import { exampleItem, wholeOf } from './row-module.ts';

/** The item for which a rule is evaluated: that of the preview, with the values that the person tries. */
export interface Example {
  readonly item: Item;
  readonly valueOf: (column: CompiledColumn) => unknown;
  readonly set: (column: CompiledColumn, value: unknown) => void;
  readonly timeZone: string;
  /** ISO 8601 UTC: when the example was begun. */
  readonly now: string;
}

export function useExample(module: CompiledModule): Example {
  const { timeZone } = useWidgetServices();
  const { item: previewed } = usePreviewedItem(wholeOf(module), usePreviewOptions());
  const [now] = useState(() => new Date().toISOString());
  const [tried, setTried] = useState<ReadonlyMap<string, unknown>>(new Map());
  const item = useMemo(() => {
    const first = exampleItem(module, previewed);
    const values = module.columns.flatMap((column): [CompiledColumn, unknown][] =>
      tried.has(column.db) ? [[column, tried.get(column.db)]] : [],
    );
    return settleItem(module, first, withValues(first, new Map(values)), { now, timeZone });
  }, [module, previewed, timeZone, now, tried]);
  return {
    item,
    valueOf: (column) => valueOf(column, item),
    set: ({ db }, value) => setTried((old) => new Map(old).set(db, value)),
    timeZone,
    now,
  };
}
