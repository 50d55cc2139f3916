import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { checkFiles, checkVersion } from './files.ts';
import { checkConnection, checkItems } from './items.ts';
import { checkCriticality, checkLabels, checkTemplates, checkType } from './lists.ts';
import { checkPeople, checkWatchers } from './people.ts';
import type { ReferenceChecker } from './reference-check.ts';

const byReference: { readonly [kind: string]: ReferenceChecker } = {
  item: checkItems,
  type: checkType,
  criticality: checkCriticality,
  template: checkTemplates,
  label: checkLabels,
  user: checkWatchers,
  file: checkFiles,
};

/** How the references of a column are held against what there is; null where it has none. */
export function checkerOf({ fieldType, settings }: CompiledColumn): ReferenceChecker | null {
  const { reference, ruleType, dataType, system } = fieldType.document;
  if (system === true || settings['isInbound'] === true) return null;
  if (dataType === 'ITM_CON') return checkConnection;
  if (dataType === 'DMS_VER') return checkVersion;
  if (ruleType === 'people') return checkPeople;
  return reference === undefined ? null : (byReference[reference] ?? null);
}
