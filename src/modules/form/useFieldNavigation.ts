import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { columnAt } from '../../runtime/record/pointer.ts';
import { focusField } from './field-focus.ts';
import { fieldLink } from './field-link.ts';

export const historyTab = ':history';

/**
 * Milliseconds before the address follows the focus, because browsers limit the rate of changes.
 */
const debounceMs = 300;

interface Options {
  readonly module: CompiledModule;
  /** Keys of tabs that hold no fields, after those of the layout. */
  readonly extraTabs: readonly string[];
  /** Called before a field is focused, such as to show its control. */
  readonly onVisit: (column: CompiledColumn) => void;
}

/**
 * The active tab and the last focused field, stored in the address (`?tab=…&field=…`), and a
 * function that goes to a field on any tab. An address with a field opens it.
 */
export function useFieldNavigation({ module, extraTabs, onVisit }: Options) {
  const [params, setParams] = useSearchParams();
  /** The field of the router's last address. */
  const named = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const waiting = useRef<string | null>(null);
  /** The part of the field's value to go to, such as a cell of a table. */
  const part = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tabs = module.layout.map(({ id }) => id);
  const field = module.byDb.get(params.get('field') ?? '')?.db ?? null;
  const wanted = params.get('tab') ?? (field === null ? '' : module.byDb.get(field)?.tab);
  const isKnown = wanted !== undefined && [...tabs, ...extraTabs].includes(wanted);
  const active = isKnown ? wanted : (tabs[0] ?? '');

  const show = useCallback(
    (tab: string, db: string | null) => {
      clearTimeout(timer.current);
      setParams(
        (before) => {
          before.set('tab', tab);
          if (db === null) before.delete('field');
          else before.set('field', db);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );

  const open = useCallback((tab: string) => show(tab, null), [show]);

  const goTo = useCallback(
    (column: CompiledColumn) => {
      const { db, tab } = column;
      onVisit(column);
      waiting.current = db;
      named.current = db;
      last.current = db;
      show(tab, db);
    },
    [show, onVisit],
  );

  useEffect(() => {
    if (field !== named.current) {
      named.current = field;
      waiting.current = field;
      last.current = field;
    }
    const column = module.byDb.get(waiting.current ?? '');
    if (column === undefined) return;
    if (column.tab !== active) {
      goTo(column);
      return;
    }
    waiting.current = null;
    onVisit(column);
    // Runs after the effects of the page, which focuses its content on arrival.
    const within = part.current;
    part.current = '';
    queueMicrotask(() => focusField(column, within));
  }, [module, active, field, goTo, onVisit]);

  const jumpTo = useCallback(
    (pointer: string) => {
      const column = columnAt(module, pointer);
      if (column === undefined) return;
      onVisit(column);
      part.current = pointer.slice(column.pointer.length);
      if (column.tab !== active || !focusField(column, part.current)) goTo(column);
    },
    [module, active, goTo, onVisit],
  );

  /**
   * Writes the focused field into the address without the router: a navigation would abort a
   * running one, and render the page at each change of focus.
   */
  const trackFocus = useCallback(
    (db: string) => {
      clearTimeout(timer.current);
      const column = module.byDb.get(db);
      if (column === undefined) return;
      last.current = db;
      const { pathname } = globalThis.location;
      timer.current = setTimeout(() => {
        const { history, location } = globalThis;
        // The person may have left the item while its page is still mounted.
        if (location.pathname !== pathname) return;
        history.replaceState(history.state, '', fieldLink(column, location.href));
      }, debounceMs);
    },
    [module],
  );

  /** Drops an address that is still to be written, because no field has a control any more. */
  const stopTracking = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stopTracking, [stopTracking]);

  /** The field that last had the focus. */
  const lastField = useCallback(() => module.byDb.get(last.current ?? '') ?? null, [module]);
  return { active, field, open, goTo, jumpTo, trackFocus, stopTracking, lastField };
}
