import { expect, test } from 'vitest';
import { column, moduleDocument } from '../../../tests/support/module-document.ts';
import { currentUser } from '../../../tests/support/site-rows.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { compileAll } from './compile-all.ts';
import { lackedOn, registryFor } from './site-modules.ts';

const document: ModuleDocument = {
  ...moduleDocument([column('number', 'price', { right: 'costs' }), column('text', 'remark')]),
  fieldRights: [{ id: 'costs', name: 'Costs' }],
};
const { type } = document;

function registryOf(each: ModuleDocument) {
  const { defaultStatusFlow: flow } = each;
  if (typeof flow === 'string') throw new Error('The document names a shipped flow.');
  return compileAll([{ document: each, flow, status_numbers: {} }]);
}

const holding = (...codes: readonly (readonly [string, number | null])[]) => ({
  ...currentUser([]),
  permissions: codes.map(([permission_code, site_id]) => ({ permission_code, site_id })),
});

test('the modules of a site are those that the person may use there, not on another site', () => {
  const registry = registryOf(document);
  const me = holding([`${type}.costs.read`, 1]);
  const on = (siteId: number) => registryFor(registry, lackedOn(registry, me, siteId));
  expect(on(1).byType.get(type)?.byDb.get('price')?.access).toBe('read');
  expect(on(2).byType.get(type)?.byDb.has('price')).toBe(false);
  expect(on(2).modules[0]).toBe(on(2).byType.get(type));
});

test('a module stays the same object while the person has the same rights', () => {
  const registry = registryOf(document);
  const module = () => registryFor(registry, lackedOn(registry, holding(), 1)).byType.get(type);
  expect(module()).toBe(module());
});

test('modules without field rights are used as they are', () => {
  const { fieldRights: _rights, ...plain } = document;
  const coreColumns = plain.coreColumns.map(({ right: _right, ...each }) => each);
  const registry = registryOf({ ...plain, coreColumns });
  expect(registryFor(registry, lackedOn(registry, holding(), 1))).toBe(registry);
});
