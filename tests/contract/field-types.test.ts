import { Ajv2020 } from 'ajv/dist/2020.js';
import dynamicIconImports from 'lucide-react/dynamicIconImports.mjs';
import { describe, expect, test } from 'vitest';
import type { ValueSchema } from '../../src/runtime/value-schema.ts';
import { entry, fieldTypes, flows, inEnglish, modules } from './read-documents.ts';
import { addedFieldTypes, specFieldTypes } from './spec-table.ts';

const words = (text: string): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .sort();

/**
 * Whether a settings schema accepts `value`; titles are texts by language, which ajv does not know.
 */
function accepts(schema: ValueSchema, value: unknown): boolean {
  const formats = { color: /^#[0-9A-Fa-f]{6}$/ };
  return new Ajv2020({ strict: false, validateSchema: false, formats }).validate(schema, value);
}

function defaultsOf(schema: ValueSchema | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {})
      .filter(([, setting]) => 'default' in setting)
      .map(([name, setting]) => [name, setting.default]),
  );
}

/** Names of settings that a value schema depends on. */
function settingsUsed(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const here = Object.entries(node).flatMap(([key, value]) =>
    (key === '$setting' || key === 'setting') && typeof value === 'string' ? [value] : [],
  );
  return [...here, ...Object.values(node).flatMap(settingsUsed)];
}

const expectedTypes = { ...specFieldTypes, ...addedFieldTypes };

test('the field types are exactly those of the specification and the additions', () => {
  expect([...fieldTypes.keys()].sort()).toEqual(Object.keys(expectedTypes).sort());
});

test('the icons of field types and modules exist', () => {
  const icons = [...fieldTypes.values(), ...modules.values()].map(({ icon }) => icon);
  expect(icons.filter((icon) => !(icon in dynamicIconImports))).toEqual([]);
});

describe.each(Object.entries(expectedTypes))('field type %s', (type, spec) => {
  const document = entry(fieldTypes, type);
  const settings = document.settings;
  const properties = settings.properties ?? {};

  test('the field type has its data type', () => {
    expect(document.dataType).toBe(spec.dataType);
  });

  test('the field type has its settings and refuses others', () => {
    const named = `${spec.settings} ${spec.addedSettings ?? ''}`;
    expect(Object.keys(properties).sort()).toEqual(words(named));
    expect(accepts(settings, { ...defaultsOf(settings), no_such_setting: 1 })).toBe(false);
  });

  test('the field type has its defaults, which match its settings', () => {
    expect(inEnglish(defaultsOf(settings))).toEqual({ ...spec.defaults, ...spec.ours });
    expect(accepts(settings, defaultsOf(settings))).toBe(true);
    const refused = Object.entries(defaultsOf(settings)).filter(
      ([name, value]) => !accepts(properties[name] ?? {}, value),
    );
    expect(refused).toEqual([]);
  });

  test('the field type takes null for each bound, which removes it', () => {
    const bounds = Object.values(properties).filter((setting) => setting.columnType === 'number');
    for (const setting of bounds) expect(accepts(setting, null)).toBe(true);
  });

  test('the field type takes conditional settings only under their condition', () => {
    const { on = {}, off = {}, settings: names = {} } = spec.conditional ?? {};
    expect(Object.keys(settings.else?.properties ?? {}).sort()).toEqual(Object.keys(names).sort());
    const defaults = defaultsOf(settings.then);
    for (const [name, { example, default: value }] of Object.entries(names)) {
      expect({
        name,
        allowed: accepts(settings, { ...on, [name]: example }),
        refused: !accepts(settings, { ...off, [name]: example }),
        refusedAlone: !accepts(settings, { [name]: example }),
        default: defaults[name],
        defaultFits: accepts(properties[name] ?? {}, value ?? null),
      }).toEqual({
        name,
        allowed: true,
        refused: true,
        refusedAlone: true,
        default: value,
        defaultFits: true,
      });
    }
  });

  test('the editors and settings that field types name exist', () => {
    const editors = Object.values(properties).flatMap(({ columnType }) => columnType ?? []);
    expect(editors.filter((editor) => !fieldTypes.has(editor))).toEqual([]);
    const withoutEditor = Object.keys(properties).filter(
      (name) => properties[name]?.columnType === undefined,
    );
    // The editor of templates has parts of its own for these.
    const lists = new Set([
      'options',
      'columns',
      'fixedRows',
      'summary',
      'groups',
      'requires',
      'childColumns',
      'childSort',
    ]);
    expect(withoutEditor.filter((name) => !lists.has(name))).toEqual([]);
    const used = [...settingsUsed(document.value), ...settingsUsed(document.empty)];
    expect(used.filter((name) => properties[name] === undefined)).toEqual([]);
  });
});

test('the colours of statuses have enough contrast on light and dark', () => {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const dark = luminance('#151D22') + 0.05;
  const faint = [...flows.values()]
    .flatMap((flow) => flow.nodes)
    .map(({ id, colour }) => ({ id, colour, light: luminance(colour) + 0.05 }))
    .filter(({ light }) => 1.05 / light < 3 || light / dark < 3);
  expect(faint).toEqual([]);
});
