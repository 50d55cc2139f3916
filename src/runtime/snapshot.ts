import { assigneesOf } from './flow/assignees.ts';
import type { CompiledColumn, CompiledModule, ContentBlock, ListColumn } from './compiled.ts';
import type { CompiledMove, CompiledStatus } from './flow/types.ts';
import { blankItem } from './record/blank.ts';
import type { CompiledRule } from './rules/types.ts';
import type { Text } from './text.ts';

const textOf = (text: Text): string =>
  typeof text === 'string'
    ? JSON.stringify(text)
    : Object.keys(text)
        .toSorted()
        .map((language) => `${language} ${JSON.stringify(text[language])}`)
        .join(', ');

const json = (value: unknown): string => JSON.stringify(value);

function sortedJson(value: { readonly [key: string]: unknown }): string {
  return json(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function ruleLine(name: string, rule: CompiledRule | null): readonly string[] {
  if (rule === null) return [];
  return [`      ${name} ${json(rule.source)} reads ${rule.reads.join(', ') || 'nothing'}`];
}

function columnLines(column: CompiledColumn): readonly string[] {
  const { type, dataType } = column.fieldType.document;
  const marks = [
    column.origin,
    column.required ? 'required' : 'optional',
    ...(column.unique ? ['unique'] : []),
    ...(column.clearWhenHidden ? ['cleared when hidden'] : []),
    ...(column.deadline ? ['deadline'] : []),
    ...(column.generated ? ['generated'] : []),
    ...(column.assignment ? ['assignment'] : []),
    ...(column.right === null ? [] : [`right ${column.right}`]),
    ...(column.span === null ? [] : [`span ${column.span}`]),
  ];
  return [
    `    ${column.db} (${type}: ${dataType}; ${marks.join(', ')}) at ${column.pointer}`,
    `      name ${textOf(column.name)}`,
    `      settings ${sortedJson(column.settings)}`,
    ...ruleLine('visible when', column.visibleWhen),
    ...ruleLine('required when', column.requiredWhen),
    ...ruleLine('read-only when', column.readOnlyWhen),
    ...ruleLine('computed', column.computed),
    ...ruleLine('begins with', column.defaultRule),
    ...column.validWhen.flatMap(({ rule }) => ruleLine('valid when', rule)),
    ...column.optionsWhen.flatMap(({ option, rule }) => ruleLine(`option ${option} when`, rule)),
  ];
}

function contentLines({ id, order, text, signs, image, visibleWhen }: ContentBlock) {
  const shown = [
    ...(text === null ? [] : [textOf(text)]),
    ...(signs.length === 0 ? [] : [`signs ${signs.join(', ')}`]),
    ...(image === null
      ? []
      : [`image of ${image.source.length} characters, ${textOf(image.description)}`]),
  ];
  return [
    `    content ${id} at ${order}: ${shown.join('; ')}`,
    ...ruleLine('visible when', visibleWhen),
  ];
}

function listLine(column: ListColumn): string {
  const width = column.width === null ? '' : `, ${column.width} px`;
  const { type } = column.fieldType.document;
  const capabilities = [
    ...(column.isNumeric ? ['numeric'] : []),
    ...(column.isPosition ? ['position'] : []),
    ...(column.hasFewValues ? ['few values'] : []),
    ...(column.canSort ? ['sorts'] : []),
    ...(column.canGroup ? ['groups'] : []),
    ...(column.canSum ? ['sums'] : []),
  ];
  return [
    `  ${column.shown ? 'shown ' : 'hidden'} ${column.db} (${type}${width})`,
    `    ${column.role}, ${column.defaultWidth} px by default; ${capabilities.join(', ') || 'no capability'}`,
  ].join('\n');
}

function assigneeMarks({ node }: CompiledStatus): readonly string[] {
  const { user_ids: users, team_ids: teams } = assigneesOf(node);
  const verb = node.replaceAssignees === true ? 'assigns only' : 'assigns';
  return [...users.map((id) => `${verb} user ${id}`), ...teams.map((id) => `${verb} team ${id}`)];
}

function statusLine({ flow, locks }: CompiledModule, status: CompiledStatus): string {
  const marks = [
    status.family,
    status.colour,
    ...(status.isApproval ? ['approval'] : []),
    ...(status.isTerminal ? ['terminal'] : []),
    ...(locks.statuses.has(status.number) ? ['read-only'] : []),
    ...(status.node.notBy ?? []).map((who) => `not by ${who}`),
    ...assigneeMarks(status),
    ...(flow.records.get(status.node.id) ?? []).map(
      ({ column, what }) => `${what} in ${column.db}`,
    ),
  ];
  return `  ${status.number} ${status.key} ${textOf(status.label)} (${marks.join(', ')})`;
}

function moveLine(move: CompiledMove): string {
  const gates = move.gates.map(({ node, requirements, requiresComment }) => {
    const rules = requirements.map((each) => `${json(each.rule.source)} for ${each.field ?? '-'}`);
    const conditions = [...rules, ...(requiresComment ? ['a comment'] : [])];
    return ` through ${node.id}${conditions.length === 0 ? '' : ` (${conditions.join('; ')})`}`;
  });
  const kind = move.isReject ? ' as rejection' : '';
  return `  ${move.from.key} to ${move.to.key}${gates.join('')}${kind}`;
}

/**
 * A stable, readable text of everything that is compiled from a module: it shows every effect of a
 * change to a document, a field type or the compiler. The same input gives the same bytes.
 */
export function snapshotOf(module: CompiledModule): string {
  const { document, template, layout, flow, listColumns, tableColumns } = module;
  const { id, type, databaseTable, api, wrapper, route, navigation } = document;
  const moves = flow.statuses.flatMap((status) => flow.movesFrom.get(status.number) ?? []);
  return [
    `module ${type} (${id})${template === null ? '' : ` by template ${template.id} v${template.version}`}`,
    `  name ${textOf(document.name)}`,
    `  singular ${textOf(document.singular)}`,
    `  table ${databaseTable}, api ${api}, wrapper ${wrapper}, route ${route}`,
    ...(document.fieldRights ?? []).map(({ id, name }) => `  field right ${id} ${textOf(name)}`),
    `  navigation ${navigation.group} ${navigation.order}, icon ${document.icon}`,
    '',
    'list',
    ...listColumns.map(listLine),
    '',
    'views',
    ...module.views.map((view) => `  ${view.id} ${textOf(view.name)} ${json(view.document)}`),
    '',
    'table columns',
    ...tableColumns.map(
      ({ db, fieldType, nullable }) =>
        `  ${db} (${fieldType.document.type}${nullable ? ', nullable' : ''})`,
    ),
    '',
    'form',
    ...layout.flatMap((tab) => [
      `  tab ${tab.id} ${textOf(tab.name)}`,
      ...tab.sections.flatMap((section) => [
        `   section ${section.id} ${textOf(section.name)}`,
        ...section.content.flatMap(contentLines),
        ...section.columns.flatMap(columnLines),
      ]),
    ]),
    '',
    'statuses',
    ...flow.statuses.map((status) => statusLine(module, status)),
    '',
    'moves',
    ...moves.map(moveLine),
    '',
    'blank',
    `  ${json(blankItem(module, 0))}`,
    '',
  ].join('\n');
}
