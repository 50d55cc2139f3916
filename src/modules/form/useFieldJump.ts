import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { fieldId } from './field-id.ts';
import { isWithin } from './field-errors.ts';
import { historyTab } from './FormTabs.tsx';

/** The active tab, kept in the address (`?tab=`), and the way to a field on any tab. */
export function useFieldJump(module: CompiledModule, withHistory: boolean) {
  const [params, setParams] = useSearchParams();
  const focusNext = useRef<string | null>(null);
  const [, renderAgain] = useState(0);

  const tabs = module.layout.map((tab) => tab.id);
  const wanted = params.get('tab');
  const isKnown =
    wanted !== null && (tabs.includes(wanted) || (withHistory && wanted === historyTab));
  const active = isKnown ? wanted : (tabs[0] ?? '');

  const open = useCallback(
    (tab: string) =>
      setParams(
        (before) => {
          before.set('tab', tab);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );

  useEffect(() => {
    const id = focusNext.current;
    const control = id === null ? null : document.getElementById(id);
    if (control === null) return;
    focusNext.current = null;
    control.scrollIntoView({ block: 'center' });
    control.focus();
  });

  const jumpTo = useCallback(
    (pointer: string) => {
      const column = module.columns.find((one) => isWithin(pointer, one.pointer));
      if (column === undefined) return;
      focusNext.current = fieldId(column.pointer);
      open(column.tab);
      renderAgain((count) => count + 1);
    },
    [module, open],
  );

  return { active, open, jumpTo };
}
