import { isObject, isList } from '../../../../src/runtime/record/json.ts';
import type { Text } from '../../../../src/runtime/text.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import type { Case } from '../types.ts';
import { inLanguages, quoted } from './names.ts';

function helpOf({ settings }: PlannedColumn): Text | null {
  const { description } = settings;
  return typeof description === 'string' || isObject(description) ? (description as Text) : null;
}

function fieldCase(plan: Plan, column: PlannedColumn): Case {
  const tab = plan.tabs.find(({ id }) => id === column.document.tab);
  const section = tab?.sections.find(({ id }) => id === column.document.section);
  const { name } = column.document;
  return {
    subject: column.db,
    group: 'form',
    title: `is called ${quoted(name)}, in ${quoted(tab?.name ?? '')}, ${quoted(section?.name ?? '')}`,
    probe: { kind: 'field', db: column.db },
    expected: {
      name: inLanguages(name),
      help: inLanguages(helpOf(column)),
      tab: inLanguages(tab?.name ?? ''),
      section: inLanguages(section?.name ?? ''),
      span: column.document.span ?? null,
    },
  };
}

/** Tabs and sections in order, and the fields of each in order. */
export function formCases(plan: Plan): readonly Case[] {
  const tabs: Case = {
    subject: 'form',
    group: 'form',
    title: `shows the tabs ${plan.tabs.map(({ name }) => quoted(name)).join(', ')}`,
    probe: { kind: 'tabs' },
    expected: plan.tabs.map(({ name, sections }) => ({
      name: inLanguages(name),
      sections: sections.map((section) => ({
        name: inLanguages(section.name),
        help: inLanguages(section.description ?? null),
        content: (section.content ?? [])
          .toSorted((a, b) => a.order - b.order)
          .map(({ id, text = null, signs = [] }) => ({ id, text: inLanguages(text), signs })),
      })),
    })),
  };
  const sections = plan.tabs.flatMap((tab) =>
    tab.sections.map(({ id, name }): Case => {
      const inside = plan.columns
        .filter(({ document }) => document.tab === tab.id && document.section === id)
        .toSorted((a, b) => a.document.order - b.document.order)
        .map(({ db }) => db);
      return {
        subject: 'form',
        group: 'form',
        title: `${quoted(name)} holds ${inside.join(', ') || 'no field'}`,
        probe: { kind: 'section', tab: tab.id, section: id },
        expected: inside,
      };
    }),
  );
  return [tabs, ...sections, ...plan.columns.map((column) => fieldCase(plan, column))];
}

/** Names of settings that a value schema refers to. */
function settingsIn(schema: unknown): readonly string[] {
  if (isList(schema)) return schema.flatMap(settingsIn);
  if (!isObject(schema)) return [];
  const condition = isObject(schema['$if']) ? [String(schema['$if']['setting'])] : [];
  const here = typeof schema['$setting'] === 'string' ? [schema['$setting']] : [];
  return [...condition, ...here, ...Object.values(schema).flatMap(settingsIn)];
}

/** Settings that other cases test by their effect: rules of values, defaults, help. */
/** Settings of value rules that the control obeys as well: its options, its steps and rounding. */
const alsoShown = new Set(['options', 'step', 'decimals']);

const heldElsewhere = new Set(['defaultValue', 'defaultChecked', 'description']);

/**
 * Settings that no value rule reads and that only the field's control obeys: placeholder, rows,
 * suffix, the selectable items. A case states the settings that the control gets.
 */
export function controlCases(plan: Plan): readonly Case[] {
  return plan.columns.flatMap((column) => {
    const { type, settings, db } = column;
    const ruled = new Set([...settingsIn(type.value), ...settingsIn(type.empty)]);
    return Object.keys(type.settings.properties ?? {})
      .filter((name) => (alsoShown.has(name) || !ruled.has(name)) && !heldElsewhere.has(name))
      .map((setting): Case => {
        const expected = settings[setting] ?? null;
        return {
          subject: db,
          group: 'control',
          title: `its control is told ${setting}: ${JSON.stringify(expected)}`,
          probe: { kind: 'control', db, setting },
          expected,
        };
      });
  });
}
