import type { Report } from '../report.ts';
import type { FormRow, FormTable } from './table.ts';

/** A question, or a group or repeat with what it holds. */
export interface SurveyNode {
  readonly is: 'question' | 'group' | 'repeat';
  /** The type as written: `select_one yes_no`. */
  readonly type: string;
  readonly name: string;
  readonly row: FormRow;
  readonly children: SurveyNode[];
}

/** Groups in groups that are deeper are next to each other. */
const mostLevels = 20;

/** Where a row of the survey is. */
export const placeOf = ({ number }: FormRow): string => `survey ${number}`;

const begins = /^begin[_ ]+(group|repeat|loop)$/;
const ends = /^end[_ ]+(group|repeat|loop)$/;

/** The survey as a tree. Ends without a beginning are reported, and open groups end with the sheet. */
export function surveyTree(table: FormTable, report: Report): readonly SurveyNode[] {
  const root: SurveyNode[] = [];
  const open: SurveyNode[] = [];
  for (const row of table.rows) {
    const type = row.get('type').toLowerCase().replaceAll(/\s+/g, ' ');
    const name = row.get('name');
    if (type === '' || ['false', 'no'].includes(row.get('enabled').toLowerCase())) continue;
    const subject = name === '' ? type : name;
    if (ends.test(type)) {
      if (open.pop() === undefined)
        report.add('left_out', { place: placeOf(row), subject }, 'unbalanced');
      continue;
    }
    const list = open.at(-1)?.children ?? root;
    const begun = begins.exec(type)?.[1];
    const is = begun === undefined ? 'question' : begun === 'group' ? 'group' : 'repeat';
    const node: SurveyNode = { is, type: row.get('type').trim(), name, row, children: [] };
    list.push(node);
    if (is !== 'question') open.push(open.length < mostLevels ? node : { ...node, children: list });
  }
  for (const { row, name } of open)
    report.add('changed', { place: placeOf(row), subject: name }, 'unbalanced');
  return root;
}
