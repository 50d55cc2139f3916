import { type FieldBody, fieldOf, otherFieldOf, reportRest } from './field.ts';
import type { OpenForm, Planned } from './form.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** The questions of a repeat; groups in it are only a heading there. */
function questionsOf(nodes: readonly SurveyNode[]): readonly SurveyNode[] {
  return nodes.flatMap((node) =>
    node.is === 'group' ? questionsOf(node.children) : node.is === 'question' ? [node] : [],
  );
}

/** The table of a repeat; null if it has no column. */
export function tableOf(
  form: OpenForm,
  node: SurveyNode,
  planned: Planned,
  columns: readonly string[],
): FieldBody | null {
  const cells = questionsOf(node.children).flatMap((child) => {
    const cell = form.planned.get(child);
    const line = { place: placeOf(child.row), subject: child.name };
    if (child.type.toLowerCase() === 'note')
      form.report.add('left_out', line, 'type_in_table', { type: 'note' });
    if (cell === undefined) return [];
    reportRest(form, child, columns);
    const { changed } = cell.made;
    const params = { type: changed === undefined ? cell.made.columnType : child.type };
    form.report.add(changed === undefined ? 'taken' : 'changed', line, changed ?? 'field', params);
    const other = otherFieldOf(cell);
    return [fieldOf(form, child, cell), ...(other === null ? [] : [other])];
  });
  if (cells.length === 0) return null;
  const { columnData, ...field } = fieldOf(form, node, planned);
  return {
    ...field,
    columnData: { ...columnData, columns: cells, minRows: 0, maxRows: 1000 },
  };
}
