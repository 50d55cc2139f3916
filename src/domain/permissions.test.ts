import { expect, test } from 'vitest';
import type { ModuleDocument } from '../runtime/documents.ts';
import {
  type RolePreset,
  allPermissions,
  lackedRights,
  moduleOfCode,
  presetPermissions,
} from './permissions.ts';

test('a code that belongs to no module cannot be the code of a module, whatever its type', () => {
  const general = allPermissions([]);
  expect(general.length).toBeGreaterThan(3);
  for (const code of general) {
    expect(moduleOfCode(code)).toBeNull();
    const type = code.slice(0, code.lastIndexOf('.'));
    expect(allPermissions([{ type }]).filter((each) => each === code)).toHaveLength(1);
  }
});

const rights: NonNullable<ModuleDocument['fieldRights']> = [
  { id: 'costs', name: 'Costs' },
  { id: 'health', name: 'Health', roles: { viewer: ['read'], technician: ['read', 'write'] } },
];

test('a field right adds two codes, which belong to the module', () => {
  const codes = allPermissions([{ type: 'things', fieldRights: rights }]);
  for (const code of ['things.costs.read', 'things.costs.write', 'things.health.read']) {
    expect(codes).toContain(code);
    expect(moduleOfCode(code)).toBe('things');
  }
});

test('a preset with every action has the fields of a right, and others only if the right names them', () => {
  const codes = (preset: RolePreset) =>
    presetPermissions({ type: 'things', fieldRights: rights }, preset).filter(
      (code) => code.split('.').length === 3,
    );
  expect(codes('site_admin')).toEqual(['things.costs.read', 'things.costs.write']);
  expect(codes('viewer')).toEqual(['things.health.read']);
  expect(codes('technician')).toEqual(['things.health.read', 'things.health.write']);
  expect(codes('contractor')).toEqual([]);
});

test('who may not read fields may not write them either', () => {
  const lacked = (held: readonly string[]) =>
    lackedRights({ type: 'things', fieldRights: rights }, (code) => held.includes(code));
  expect(lacked(['things.costs.write'])).toEqual({
    read: ['costs', 'health'],
    write: ['costs', 'health'],
  });
  expect(lacked(['things.costs.read', 'things.health.read', 'things.health.write'])).toEqual({
    read: [],
    write: ['costs'],
  });
});
