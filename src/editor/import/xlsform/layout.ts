import type { Rule } from '../../../runtime/rules/rule.ts';
import { byLanguage, type Text, textIn } from '../../../runtime/text.ts';
import type { SectionPlace } from '../../document/layout.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { fieldOf, otherFieldOf, textsIn } from './field.ts';
import { both, conditionIn, type OpenForm, scopeOf } from './form.ts';
import { reportRest } from './leftovers.ts';
import { placeOf, type SurveyNode } from './survey.ts';
import { nameOf, repeatsIn, tableOf } from './table-field.ts';

/** Where the walk through a form is: the tab, the group, and the section that is open. */
interface Position {
  readonly tab: () => string;
  readonly title: Text;
  readonly description: Text | null;
  readonly visibleWhen: Rule | undefined;
  section: SectionPlace | null;
}

function joined(outer: Text, inner: Text): Text {
  return byLanguage(
    (language) => cleanText(`${textIn(outer, language)} – ${textIn(inner, language)}`, 200) ?? '–',
  );
}

/** A group of groups is a tab; every other group is a section. */
function isTab({ children }: SurveyNode): boolean {
  return children.length > 0 && children.every(({ is }) => is === 'group');
}

/** Puts the questions of a form into tabs and sections, in their order. */
export function layOut(
  form: OpenForm,
  nodes: readonly SurveyNode[],
  title: Text,
  columns: readonly string[],
): void {
  const { builder, report } = form;

  function sectionAt(position: Position): SectionPlace {
    const { visibleWhen, description, title: name } = position;
    position.section ??= builder.section(position.tab(), name, { description, visibleWhen });
    return position.section;
  }

  function note(node: SurveyNode, position: Position): void {
    const line = { place: placeOf(node.row), subject: node.name };
    const text = textsIn(form, node, 'label', longest.text);
    if (text === null) return;
    const visibleWhen = conditionIn(form, scopeOf(form, null, null), node, 'relevant');
    const isKept = builder.note(sectionAt(position), text, visibleWhen);
    report.add(isKept ? 'taken' : 'left_out', line, isKept ? 'note' : 'too_many');
  }

  /** The table of a repeat, and those of the repeats in it, each beside the other. */
  function repeat(node: SurveyNode, position: Position, outer: Rule | undefined): void {
    const planned = form.planned.get(node);
    if (planned === undefined) return;
    const line = { place: placeOf(node.row), subject: node.name };
    const field = tableOf(form, node, planned, columns);
    const visibleWhen = both(outer, field?.visibleWhen);
    if (field === null) report.add('left_out', line, 'table_empty');
    else {
      builder.field(sectionAt(position), { ...field, ...(visibleWhen && { visibleWhen }) });
      if (planned.outer === undefined) report.add('taken', line, 'table', { type: 'table' });
      else
        report.add('changed', line, 'table_apart', {
          table: nameOf(form, planned.outer),
        });
    }
    for (const inner of repeatsIn(form, node)) {
      repeat(inner.node, position, both(visibleWhen, inner.visibleWhen));
      reportRest(form, inner.node, 'table', columns);
    }
  }

  function question(node: SurveyNode, position: Position): void {
    const planned = form.planned.get(node);
    if (planned === undefined) return;
    const line = { place: placeOf(node.row), subject: node.name };
    if (planned.isCore) {
      report.add('taken', line, 'core_field');
      return;
    }
    const field = fieldOf(form, node, planned);
    builder.field(sectionAt(position), field);
    const other = otherFieldOf(planned);
    if (other !== null) builder.field(sectionAt(position), other);
    const { changed } = planned.made;
    if (changed !== undefined) report.add('changed', line, changed, { type: node.type });
    else report.add('taken', line, 'field', { type: field.columnType });
  }

  function group(node: SurveyNode, outer: Position, level: number): void {
    const own = textsIn(form, node, 'label', 200) ?? cleanText(node.name, 200) ?? outer.title;
    const relevant = conditionIn(form, scopeOf(form, null, null), node, 'relevant');
    const visibleWhen = both(outer.visibleWhen, relevant);
    const becomesTab = level === 0 && isTab(node);
    reportRest(form, node, becomesTab ? 'tab' : 'section', columns);
    report.add('taken', { place: placeOf(node.row), subject: node.name }, 'section');
    if (becomesTab) {
      let id: string | null = null;
      const tab = () => (id ??= builder.tab(own));
      for (const child of node.children)
        group(child, { tab, title: own, description: null, visibleWhen, section: null }, level + 1);
      return;
    }
    const title = level > 1 ? joined(outer.title, own) : own;
    const description = textsIn(form, node, 'hint', longest.text);
    walk(
      node.children,
      { tab: outer.tab, title, description, visibleWhen, section: null },
      Math.max(level, 1) + 1,
    );
  }

  function walk(list: readonly SurveyNode[], position: Position, level: number): void {
    for (const node of list) {
      if (node.is === 'group') {
        group(node, position, level);
        // What follows a group is below it.
        position.section = null;
        continue;
      }
      const isNote = node.type.toLowerCase() === 'note';
      if (isNote) note(node, position);
      else if (node.is === 'repeat') repeat(node, position, undefined);
      else question(node, position);
      const isCore = form.planned.get(node)?.isCore === true;
      const becomes = node.is === 'repeat' ? 'table' : isCore ? 'core' : 'field';
      reportRest(form, node, isNote ? 'note' : becomes, columns);
    }
  }

  let main: string | null = null;
  const tab = () => (main ??= builder.tab(title));
  walk(nodes, { tab, title, description: null, visibleWhen: undefined, section: null }, 0);
}
