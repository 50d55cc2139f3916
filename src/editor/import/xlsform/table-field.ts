import type { Rule } from '../../../runtime/rules/rule.ts';
import type { Text } from '../../../runtime/text.ts';
import { cleanText } from '../build/clean-text.ts';
import { rowText } from '../build/import-texts.ts';
import { type FieldBody, fieldOf, otherFieldOf, textsIn } from './field.ts';
import { both, conditionIn, type OpenForm, type Planned, scopeOf } from './form.ts';
import { reportRest } from './leftovers.ts';
import { rowOf } from './plan.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** A question or repeat of a repeat, and when the groups around it in the repeat are shown. */
interface Cell {
  readonly node: SurveyNode;
  readonly visibleWhen: Rule | undefined;
}

/** What a repeat is called, short enough for a part of a name. */
export const nameOf = (form: OpenForm, node: SurveyNode): Text =>
  textsIn(form, node, 'label', 150) ?? cleanText(node.name, 150) ?? '–';

/** The repeats in a repeat, with the condition of the groups around them there. */
export function repeatsIn(form: OpenForm, { children }: SurveyNode): readonly Cell[] {
  return children.flatMap((node): readonly Cell[] => {
    if (node.is === 'question') return [];
    if (node.is === 'repeat') return [{ node, visibleWhen: undefined }];
    const inside = repeatsIn(form, node);
    if (inside.length === 0) return [];
    const own = conditionIn(form, scopeOf(form, null, null), node, 'relevant');
    return inside.map((each) => ({ ...each, visibleWhen: both(own, each.visibleWhen) }));
  });
}

/** The table of a repeat; null if it has no column. */
export function tableOf(
  form: OpenForm,
  node: SurveyNode,
  planned: Planned,
  columns: readonly string[],
): FieldBody | null {
  const { db } = planned.target;

  /** The questions in the repeat. Rows have no sections: of groups their conditions are kept. */
  function cellsIn(nodes: readonly SurveyNode[], outer: Rule | undefined): readonly Cell[] {
    return nodes.flatMap((each): readonly Cell[] => {
      if (each.is === 'question') return [{ node: each, visibleWhen: outer }];
      if (each.is === 'repeat') return [];
      const line = { place: placeOf(each.row), subject: each.name };
      form.report.add('changed', line, 'group_in_table');
      reportRest(form, each, 'heading', columns);
      const own = conditionIn(form, scopeOf(form, null, db), each, 'relevant');
      return cellsIn(each.children, both(outer, own));
    });
  }

  const cells = cellsIn(node.children, undefined).flatMap(({ node: child, visibleWhen }) => {
    const cell = form.planned.get(child);
    const line = { place: placeOf(child.row), subject: child.name };
    if (child.type.toLowerCase() === 'note')
      form.report.add('left_out', line, 'type_in_table', { type: 'note' });
    if (cell === undefined) return [];
    reportRest(form, child, 'field', columns);
    const { changed } = cell.made;
    const params = { type: changed === undefined ? cell.made.columnType : child.type };
    form.report.add(changed === undefined ? 'taken' : 'changed', line, changed ?? 'field', params);
    const field = fieldOf(form, child, cell);
    const shown = both(visibleWhen, field.visibleWhen);
    const other = otherFieldOf(cell);
    return [
      { ...field, ...(shown !== undefined && { visibleWhen: shown }) },
      ...(other === null ? [] : [other]),
    ];
  });
  if (cells.length === 0) return null;
  const { columnData, ...field } = fieldOf(form, node, planned);
  const { outer } = planned;
  const row: readonly FieldBody[] =
    outer === undefined
      ? []
      : [{ columnType: 'text', name: rowText(nameOf(form, outer)), db: rowOf, required: true }];
  return {
    ...field,
    columnData: { ...columnData, columns: [...row, ...cells], minRows: 0, maxRows: 1000 },
  };
}
