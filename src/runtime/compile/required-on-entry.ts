import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { CompiledFlow } from '../flow/types.ts';
import { formatMessage } from '../format-message.ts';
import { flow as flowTexts } from '../generated/texts.ts';
import { type ColumnLookup, createColumnEvaluator, isLocked } from '../record/column-state.ts';
import { valueOf } from '../record/values.ts';
import { byLanguage, type Text, textIn } from '../text.ts';

function sentence(key: 'fill_in' | 'answer_points', { name }: CompiledColumn): Text {
  return byLanguage((language) =>
    formatMessage(flowTexts[language], key, { name: textIn(name, language) }, language),
  );
}

/** Points to tick: an untouched list of them answers nothing. */
const isPoints = ({ fieldType }: CompiledColumn) => fieldType.document.type === 'checkbox_group';

/**
 * What an item lacks to enter a status of `requiredOnEntry`: its required fields of the template,
 * and a tick in each list of points.
 */
export function requirementsOnEntry(
  { requiredOnEntry }: ModuleDocument,
  columns: readonly CompiledColumn[],
  lookup: ColumnLookup & Pick<CompiledModule, 'locks'>,
): CompiledFlow['unmetOnEntry'] {
  if (requiredOnEntry === undefined) return () => [];
  const { families = [], statuses = [] } = requiredOnEntry;
  const demanded = columns.filter((column) => column.requiredLater && !isLocked(column));
  return (item, to, moment) => {
    if (!families.includes(to.family) && !statuses.includes(to.key)) return [];
    const stateOf = createColumnEvaluator(lookup, item, moment);
    return demanded.flatMap((column) => {
      if (!column.isEmpty(valueOf(column, item))) return [];
      const { visible, required } = stateOf(column);
      if (!visible || !(required || isPoints(column))) return [];
      const key = isPoints(column) ? 'answer_points' : 'fill_in';
      return [{ message: sentence(key, column), field: column.db }];
    });
  };
}
