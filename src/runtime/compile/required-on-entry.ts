import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { CompiledFlow } from '../flow/types.ts';
import { formatMessage } from '../format-message.ts';
import { flow as flowTexts } from '../generated/texts/flow.ts';
import { type ColumnLookup, createColumnEvaluator, isLocked } from '../record/column-state.ts';
import { missingCells } from '../record/rows.ts';
import { valueOf } from '../record/values.ts';
import { isDemandingStatus } from './status-locks.ts';
import { byLanguage, type Text, textIn } from '../text.ts';

type Key = 'fill_in' | 'answer_points' | 'answer_all_points' | 'complete_failed_points';

function sentence(key: Key, { name }: CompiledColumn): Text {
  return byLanguage((language) =>
    formatMessage(flowTexts[language], key, { name: textIn(name, language) }, language),
  );
}

/** Points to tick: an untouched list of them answers nothing. */
const isPoints = ({ fieldType }: CompiledColumn) => fieldType.document.type === 'checkbox_group';

/** What a closed set of rows lacks: answers, or what failed rows require; null if it is complete. */
function wantingRows({ rows }: CompiledColumn, value: unknown, isRequired: boolean): Key | null {
  if (rows === null) return null;
  const wanting = missingCells(rows, value, isRequired).length;
  if (wanting === 0) return null;
  const isOpen = wanting > missingCells(rows, value, false).length;
  return isOpen ? 'answer_all_points' : 'complete_failed_points';
}

/**
 * What an item lacks to enter a status of `requiredOnEntry`: its required fields of the template,
 * a tick in each list of points, and what the rows of a closed set lack.
 */
export function requirementsOnEntry(
  { requiredOnEntry }: ModuleDocument,
  columns: readonly CompiledColumn[],
  lookup: ColumnLookup & Pick<CompiledModule, 'locks'>,
): CompiledFlow['unmetOnEntry'] {
  if (requiredOnEntry === undefined) return () => [];
  const demanded = columns.filter((column) => column.requiredLater && !isLocked(column));
  return (item, to, moment) => {
    if (!isDemandingStatus({ requiredOnEntry }, to)) return [];
    const stateOf = createColumnEvaluator(lookup, item, moment);
    return demanded.flatMap((column) => {
      const value = valueOf(column, item);
      const isClosed = column.rows !== null && column.rows.closed !== null;
      if (!isClosed && !column.isEmpty(value)) return [];
      const { visible, required } = stateOf(column);
      if (isClosed) {
        const key = wantingRows(column, value, required);
        return key === null || !visible
          ? []
          : [{ message: sentence(key, column), field: column.db }];
      }
      if (!visible || !(required || isPoints(column))) return [];
      const key = isPoints(column) ? 'answer_points' : 'fill_in';
      return [{ message: sentence(key, column), field: column.db }];
    });
  };
}
