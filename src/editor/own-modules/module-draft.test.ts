import { expect, test } from 'vitest';
import { shippedFlows, shippedModules } from '../../../tests/support/compiled.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { newModule, withNames } from './module-draft.ts';

test('a module that begins like work orders requires no type, since it has none yet', () => {
  const document = shippedModules.get('workorders');
  const flow = shippedFlows.get('workorders');
  if (document === undefined || flow === undefined) throw new Error('There are no work orders.');
  const requiredIn = (columns: readonly ColumnDocument[]) =>
    columns.filter(({ required }) => required === true).map(({ db }) => db);
  expect(requiredIn(document.coreColumns)).toEqual(['name', 'type_id', 'criticality_id']);
  const { coreColumns } = newModule({ document, flow, status_numbers: {} });
  expect(requiredIn(coreColumns)).toEqual(['name', 'criticality_id']);
});

test('a module like functional locations has places of its own above its places, and the equipment of the site', () => {
  const begun = (type: string) => {
    const document = shippedModules.get(type);
    const flow = shippedFlows.get(type);
    if (document === undefined || flow === undefined) throw new Error(`There are no ${type}.`);
    const made = newModule({ document, flow, status_numbers: {} });
    return withNames(made, 7, 'Zones');
  };
  const referredBy = ({ coreColumns }: ReturnType<typeof begun>) =>
    coreColumns.flatMap(({ columnData }) => columnData?.['moduleType'] ?? []);
  const zones = begun('functional_locations');
  expect(referredBy(zones)).toEqual([zones.type]);
  const equipment = begun('equipment');
  expect(referredBy(equipment)).toEqual(['functional_locations', equipment.type]);
});
