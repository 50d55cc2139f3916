import fc from 'fast-check';
import {
  createEditorModel,
  type EditorModel,
  type EditorModelOptions,
} from '../../src/editor/model/editor-model.ts';
import type { EditorCommand } from '../../src/editor/commands/registry.ts';
import { columnsOf, entriesOf, tabsOf } from '../../src/editor/document/layout.ts';
import type { EditorContext } from '../../src/editor/document/context.ts';
import { newTemplateOf } from '../../src/editor/document/new-template.ts';
import { flowOf } from '../../src/editor/document/flow.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { shippedFlows, shippedModules } from './compiled.ts';
import { cellCommand, ownTypeOf, ruleAbout } from './random-parts.ts';
import { ruledPart } from './ruled-part.ts';

/** How many sessions a property runs: all of them with FULL_TESTS=1, else a sample. */
export const sessionRuns = process.env['FULL_TESTS'] === '1' ? 2000 : 200;

const editedModules = ['permits', 'workorders', 'checklists'] as const;

/** An editor of a new template of a shipped module. */
export function editorOf(
  type: string,
  options: Partial<
    Pick<EditorModelOptions, 'template' | 'author' | 'entryPrefix' | 'published'>
  > = {},
): EditorModel {
  const module = shippedModules.get(type);
  const flow = shippedFlows.get(
    typeof module?.defaultStatusFlow === 'string' ? module.defaultStatusFlow : '',
  );
  if (module === undefined || flow === undefined) throw new Error(`No module ${type}`);
  return createEditorModel({
    module,
    flow,
    fieldTypes,
    patterns: re2PatternEngine,
    moduleTypes: new Set(shippedModules.keys()),
    template: newTemplateOf(module),
    identity: { id: 1, version: 1 },
    published: new Map(),
    author: 'a',
    ...options,
  });
}

/** Numbers from which a command is made once it is known what there is to act on. */
const choices = fc.array(fc.nat({ max: 997 }), { minLength: 8, maxLength: 8 });

export const someSteps = (most: number) => fc.array(choices, { minLength: 1, maxLength: most });
export const someModule = fc.constantFrom(...editedModules);

const labels = ['Gas test', 'Prüfdatum', 'Name', '!!', 'Constructor', 'O₂ (%)', '1. Schicht'];
const types = [...fieldTypes.values()].map(({ document }) => document.type);

/** The command that the numbers choose for the document. */
export function chosenCommand(
  numbers: readonly number[],
  document: TemplateDocument,
  context: EditorContext,
): EditorCommand {
  let at = 0;
  const number = () => numbers[(at += 1) % numbers.length] ?? 0;
  const one = <T>(list: readonly T[], otherwise: T): T => list[number() % list.length] ?? otherwise;
  const tabs = tabsOf(document, context);
  const tab = one(tabs, { id: 'none', name: 'None', sections: [] });
  const section = one(tab.sections, { id: 'none', name: 'None' });
  const to = { tab: tab.id, section: section.id };
  const columns = columnsOf(document, context);
  const db = one(
    columns.map((each) => each.document.db),
    'none',
  );
  const other = one(
    columns.map((each) => each.document.db),
    'none',
  );
  const own = one(
    document.columns.map((each) => each.db),
    db,
  );
  const entries = entriesOf(document, context, to);
  const before =
    number() % 3 === 0
      ? {}
      : {
          before: one(
            entries.map(({ id }) => id),
            'none',
          ),
        };
  const label = one(labels, 'Field');
  const flow = flowOf(document, context);
  const nodes = flow.nodes.map(({ id }) => id);
  const node = one(nodes, 'none');
  const withReaders = number() % 2 === 0;
  const language = one(['en', 'de', 'fr'], 'en');
  const name = { en: label, de: label };
  const blocks = section.content?.map(({ id }) => id) ?? [];
  const makers: readonly (() => EditorCommand)[] = [
    () => ({
      name: 'add_field',
      args: {
        ...to,
        ...before,
        db: one(['gas_test', 'remark', 'name', 'x'], 'x'),
        columnType: one(types, 'text'),
        name,
      },
    }),
    () => ({
      name: 'add_field',
      args: { ...to, ...before, db: `field_${number()}`, columnType: one(types, 'text'), name },
    }),
    () => ({
      name: 'add_field',
      args: { ...to, db: 'serial', columnType: 'text', ownType: ownTypeOf(number()), name },
    }),
    () => ({
      name: 'convert_field',
      args: { db: own, columnType: 'text', ownType: ownTypeOf(number()), withReaders },
    }),
    () => ({
      name: 'edit_document',
      args: {
        parts: { name, ...(number() % 2 === 0 && { description: null }) },
        columns: document.columns.slice(0, 1).map((each) => ({ ...each, required: true })),
        removed: number() % 3 === 0 ? [own] : [],
        order: document.columns.map((each) => each.db).toReversed(),
      },
    }),
    () => ({ name: 'follow_own_types', args: { types: [ownTypeOf(number())] } }),
    () => ({ name: 'move_entry', args: { entry: { is: 'field', id: db }, to, ...before } }),
    () => ({ name: 'move_entry', args: { entry: { is: 'field', id: own }, to, ...before } }),
    () => ({
      name: 'move_entry',
      args: {
        entry: { is: 'content', id: one(blocks, 'none'), ...to },
        to: {
          ...to,
          section: one(
            tab.sections.map(({ id }) => id),
            'none',
          ),
        },
        ...before,
      },
    }),
    () => ({ name: 'duplicate_field', args: { db, copy: `${db}_copy`.slice(0, 50) } }),
    () => ({
      name: 'move_entries',
      args: {
        entries: entries
          .slice(0, 2)
          .map(({ is, id }) => (is === 'field' ? { is, id } : { is, id, ...to })),
        to: {
          ...to,
          section: one(
            tab.sections.map(({ id }) => id),
            'none',
          ),
        },
      },
    }),
    () => ({
      name: 'remove_entries',
      args: {
        entries: [
          { is: 'field', id: own },
          { is: 'content', id: one(blocks, 'none'), ...to },
        ],
        withReaders,
      },
    }),
    () => ({ name: 'remove_fields', args: { dbs: [own], withReaders } }),
    () => ({
      name: 'rename_field',
      args: { db: own, to: one(['renamed', 'gas_test', 'o2'], 'o2') },
    }),
    () => cellCommand(columns, number(), one(['renamed', 'oxygen', 'item'], 'renamed')),
    () => ({
      name: 'convert_field',
      args: { db: own, columnType: one(types, 'text'), withReaders },
    }),
    () => ({
      name: 'paste_fields',
      args: {
        ...to,
        ...before,
        columns: columns.map((each) => each.document).slice(0, 1 + (number() % 3)),
        ...(number() % 2 === 0 && {
          isCopy: true,
          blocks: [
            { after: 1, id: 'note', shows: { text: name }, visibleWhen: ruleAbout(other, 1) },
          ],
        }),
      },
    }),
    () => ({
      name: 'add_tab',
      args: {
        id: `tab_${number() % 5}`,
        name,
        section: { id: 'first', name },
        ...(number() % 2 === 0 && { before: tab.id }),
      },
    }),
    () => ({
      name: 'move_tab',
      args: {
        tab: tab.id,
        before: one(
          tabs.map(({ id }) => id),
          'none',
        ),
      },
    }),
    () => ({ name: 'remove_tab', args: { tab: tab.id, withReaders } }),
    () => ({ name: 'add_section', args: { tab: tab.id, id: `section_${number() % 5}`, name } }),
    () => ({
      name: 'move_section',
      args: {
        ...to,
        to: one(
          tabs.map(({ id }) => id),
          'none',
        ),
        before: section.id,
      },
    }),
    () => ({ name: 'remove_section', args: { ...to, withReaders } }),
    () => ({ name: 'add_content', args: { ...to, ...before, block: { id: 'note', text: name } } }),
    () => ({
      name: 'set_content',
      args: { ...to, id: one(blocks, 'none'), shows: { signs: ['W012'] } },
    }),
    () => ({ name: 'remove_content', args: { ...to, id: one(blocks, 'none') } }),
    () => ({
      name: 'set_name',
      args: { of: { is: 'field', db }, language, wording: one([label, ''], '') },
    }),
    () => ({ name: 'set_name', args: { of: { is: 'template' }, language, wording: label } }),
    () => ({
      name: 'set_description',
      args: { of: { is: 'section', ...to }, language, wording: one([label, ''], '') },
    }),
    () => ({
      name: 'set_settings',
      args: {
        db,
        settings: one<EditorCommand<'set_settings'>['args']['settings']>(
          [
            { description: { value: 'Help' } },
            { maxLength: { value: number() } },
            { min: { value: 5 }, max: { value: 3 } },
            { options: null },
          ],
          {},
        ),
      },
    }),
    () => ({
      name: 'set_property',
      args: {
        db,
        set: one<EditorCommand<'set_property'>['args']['set']>(
          [
            { required: true },
            { required: null },
            { unique: true },
            { deadline: true },
            { default: 'x' },
            { span: 2 },
            { span: null },
          ],
          {},
        ),
      },
    }),
    () => ({
      name: 'set_rule',
      args: {
        of: {
          is: 'field',
          db,
          rule: one(
            ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'computed', 'defaultRule'] as const,
            'visibleWhen',
          ),
        },
        rule: one([ruleAbout(other, number()), ruleAbout(own, number()), null], null),
      },
    }),
    () => ({
      name: 'set_rule',
      args: { of: ruledPart(number(), own, to), rule: ruleAbout(own, number()) },
    }),
    () => ({
      name: 'set_texts',
      args: {
        wordings: [
          { key: `columns/${own}/name`, language, wording: label },
          { key: 'name', language, wording: one([label, ''], '') },
          { key: `tabs/${tab.id}/name`, language: 'de', wording: label },
        ],
      },
    }),
    () => ({ name: 'reset_core_field', args: { db } }),
    () => ({
      name: 'merge_node',
      args: {
        id: node,
        data: { requirements: [{ rule: ruleAbout(own, number()), message: 'Needed', field: own }] },
      },
    }),
    () => ({
      name: 'add_node',
      args: {
        node: {
          id: `node_${number() % 4}`,
          kind: 'status_intermediate',
          label: name,
          colour: '#3B7DD8',
        },
      },
    }),
    () => ({
      name: 'add_edge',
      args: {
        edge: {
          id: `edge_${number() % 9}`,
          source: node,
          target: one(nodes, 'none'),
        },
      },
    }),
    () => ({
      name: 'reconnect_edge',
      args: {
        id: one(
          flow.edges.map(({ id }) => id),
          'none',
        ),
        edge: {
          id: `edge_${number() % 9}`,
          source: node,
          target: one(nodes, 'none'),
        },
      },
    }),
    () => ({
      name: 'remove_edge',
      args: {
        id: one(
          flow.edges.map(({ id }) => id),
          'none',
        ),
      },
    }),
    () => ({
      name: 'put_group',
      args: { group: { id: `group_${number() % 3}`, name, colour: '#3B7DD8' } },
    }),
    () => ({ name: 'merge_node', args: { id: node, data: { group: `group_${number() % 3}` } } }),
    () => ({ name: 'remove_group', args: { id: `group_${number() % 3}` } }),
    () => ({ name: 'remove_node', args: { id: node } }),
    () => ({ name: 'replace_edges', args: { edges: flow.edges.slice(number() % 2) } }),
    () => ({ name: 'replace_nodes', args: { nodes: flow.nodes } }),
    () => ({ name: 'replace_flow', args: { flow: context.flow } }),
    () => ({ name: 'reset_flow', args: {} }),
    () => ({
      name: 'keep_walk',
      args: {
        walk: {
          id: `walk_${number() % 3}`,
          name,
          actors: [{ id: 'a', permissions: ['transition'] }],
          now: '2026-11-25T10:00:00.000Z',
          values: { [own]: 'x' },
          steps: [
            { by: 'a', to: 'ACTIVE', values: { [other]: number() }, expect: { status: 'ACTIVE' } },
          ],
        },
      },
    }),
    () => ({ name: 'remove_walk', args: { id: `walk_${number() % 3}` } }),
  ];
  const make = makers[(numbers[0] ?? 0) % makers.length] ?? makers[0];
  if (make === undefined) throw new Error('There are commands to choose from');
  return make();
}
