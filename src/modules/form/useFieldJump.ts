import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { columnAt } from './columns.ts';
import { fieldId } from './field-id.ts';

export const historyTab = ':history';

/** Brings a control into sight and puts the focus into it. */
function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}

/** The active tab, kept in the address (`?tab=`), and the way to a field on any tab. */
export function useFieldJump(module: CompiledModule, withHistory: boolean) {
  const [params, setParams] = useSearchParams();
  const waiting = useRef<{ readonly tab: string; readonly id: string } | null>(null);

  const tabs = module.layout.map(({ id }) => id);
  const wanted = params.get('tab') ?? '';
  const isKnown = tabs.includes(wanted) || (withHistory && wanted === historyTab);
  const active = isKnown ? wanted : (tabs[0] ?? '');

  const open = useCallback(
    (tab: string) =>
      setParams(
        (before) => {
          before.set('tab', tab);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  useEffect(() => {
    const jump = waiting.current;
    if (jump?.tab !== active) return;
    waiting.current = null;
    focusControl(jump.id);
  }, [active]);

  const jumpTo = useCallback(
    (pointer: string) => {
      const column = columnAt(module, pointer);
      if (column === undefined) return;
      const id = fieldId(column.pointer);
      if (column.tab === active) {
        focusControl(id);
        return;
      }
      waiting.current = { tab: column.tab, id };
      open(column.tab);
    },
    [module, active, open],
  );

  return { active, open, jumpTo };
}
