import type { Text } from '../../src/runtime/text.ts';
import type { DemoCriticality, DemoDropdown, DemoLabel, DemoType } from '../types.ts';
import { keyOf } from './keys.ts';
import { csvRows, sourceRows } from './read.ts';

interface TypeRow {
  readonly module: string;
  readonly key: string;
  readonly parent?: string;
  readonly code: string;
  readonly name: Text;
}

interface EquipmentTypeRow {
  readonly key: string;
  readonly parent?: string;
  readonly code?: string;
  readonly name: Text;
}

/** Names of ISO 14224 codes in the languages that the source lacks, by code. */
function translations(
  file: 'iso-classes.json' | 'failure-modes.json',
): ReadonlyMap<string, { readonly [language: string]: string }> {
  const rows = sourceRows<{ code: string; de: string; fr: string }>(file);
  return new Map(rows.map(({ code, ...names }) => [code, names]));
}

const isoClasses = csvRows<'ISO14224_Equipment_Class' | 'ISO14224_Equipment_Class_Code'>(
  'iso14224/equipmentClass_equipmentClassCode.csv',
);
const isoTranslations = translations('iso-classes.json');

function equipmentTypes(): TypeRow[] {
  const iso = isoClasses.map((row) => {
    const code = row.ISO14224_Equipment_Class_Code;
    return {
      key: code,
      code,
      name: { en: row.ISO14224_Equipment_Class, ...isoTranslations.get(code) },
    };
  });
  const rows: EquipmentTypeRow[] = [
    ...iso,
    ...sourceRows<EquipmentTypeRow>('equipment-types.json'),
  ];
  const codes = new Map(rows.map(({ key, code }) => [key, code ?? '']));
  const counts = new Map<string, number>();
  return rows.map((row) => {
    if (row.parent === undefined) return { ...row, module: 'equipment', code: row.code ?? '' };
    const count = (counts.get(row.parent) ?? 0) + 1;
    counts.set(row.parent, count);
    const code = `${codes.get(row.parent)}-${String(count).padStart(2, '0')}`;
    return { ...row, module: 'equipment', key: `${row.parent}.${row.key}`, code };
  });
}

const allTypes = [...sourceRows<TypeRow>('types.json'), ...equipmentTypes()];

/** The key of a type, such as `corrective` of `workorders` or the sub-type `PU.water_pump`. */
export function typeKey(site: string, module: string, key: string): string {
  return keyOf('type', site, `${module}.${key}`);
}

/** Types and sub-types of every module, the same for each site; types before their sub-types. */
export function types(site: string): DemoType[] {
  const sorted = [
    ...allTypes.filter((row) => row.parent === undefined),
    ...allTypes.filter((row) => row.parent !== undefined),
  ];
  return sorted.map(({ module, key, parent, code, name }) => ({
    key: typeKey(site, module, key),
    site,
    module,
    name,
    code,
    parent: parent === undefined ? null : typeKey(site, module, parent),
  }));
}

export function criticalities(site: string): DemoCriticality[] {
  return sourceRows<Omit<DemoCriticality, 'site'>>('criticalities.json').map((row) => ({
    ...row,
    key: keyOf('crit', site, row.key),
    site,
  }));
}

export function labels(site: string): DemoLabel[] {
  return sourceRows<Omit<DemoLabel, 'site'>>('labels.json').map((row) => ({
    ...row,
    key: keyOf('label', site, `${row.module}.${row.key}`),
    site,
  }));
}

const failureModes = csvRows<'ISO14224_FailureModeCode' | 'ISO14224_FailureMode'>(
  'iso14224/failureModeCode.csv',
);
const failureModeTranslations = translations('failure-modes.json');

/** Options by the codes of ISO 14224, numbered in the order of the source. */
export const failureModeOptions = failureModes.map((row, index) => {
  const code = row.ISO14224_FailureModeCode;
  const names = Object.entries(failureModeTranslations.get(code) ?? {});
  const labels = names.map(([language, name]) => [language, `${code} ${name}`] as const);
  return {
    value: index + 1,
    code,
    label: { en: `${code} ${row.ISO14224_FailureMode}`, ...Object.fromEntries(labels) },
  };
});

/** Named lists of options: ISO 14224 failure modes and what work waits for. */
export function dropdowns(site: string): DemoDropdown[] {
  const modes = {
    key: keyOf('dropdown', site, 'failure-modes'),
    site,
    module: 'workorders',
    name: {
      en: 'Failure mode (ISO 14224)',
      de: 'Fehlermodus (ISO 14224)',
      fr: 'Mode de défaillance (ISO 14224)',
    },
    options: failureModeOptions.map(({ value, label }) => ({ value, label })),
  };
  return [
    modes,
    ...sourceRows<Omit<DemoDropdown, 'site'>>('dropdowns.json').map((row) => ({
      ...row,
      key: keyOf('dropdown', site, row.key),
      site,
    })),
  ];
}
