import { expect, test } from 'vitest';
import { shippedFlows, shippedModules } from '../../../tests/support/compiled.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { newModule } from './module-draft.ts';

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
