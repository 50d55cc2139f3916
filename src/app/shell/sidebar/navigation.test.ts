import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiled, moduleDocument, shippedModules } from '../../../../tests/support/compiled.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { navigationGroups, titleCase } from './navigation.ts';

const shipped = [...shippedModules.values()].map((document) => compiled(document));

function made(type: string, group: string, order: number, label?: string): CompiledModule {
  const document = moduleDocument([]);
  const navigation = { group, order, ...(label === undefined ? {} : { label }) };
  return compiled({ ...document, type, name: type, navigation });
}

const words = (modules: readonly CompiledModule[], language = 'en') =>
  navigationGroups(modules, language).map(({ id, entries }) => [
    id,
    entries.map(({ label }) => label),
  ]);

describe('the groups of the sidebar', () => {
  it('the groups of the sidebar are those of the spec that have entries, in the order of the spec, entries by their order', () => {
    expect(words(shipped)).toEqual([
      ['assets', ['Equipment/Asset Management', 'Functional Locations']],
      ['maintenance', ['Work Order Management', 'Permits', 'Observations']],
      ['safety', ['Checklist & Procedures Library']],
      ['documents', ['Document Management System (DMS)', 'Folders', 'Transmittals']],
    ]);
    expect(words(shipped, 'de')[1]).toEqual([
      'maintenance',
      ['Arbeitsauftragsverwaltung', 'Erlaubnisscheine', 'Beobachtungen'],
    ]);
  });

  it('the groups of the sidebar do not depend on the order of modules, and lose none', () => {
    const modules = [...shipped, made('b', 'zoo', 1), made('a', 'zoo', 1), made('c', 'viewer', 0)];
    const expected = words(modules);
    fc.assert(
      fc.property(fc.shuffledSubarray(modules, { minLength: modules.length }), (shuffled) => {
        expect(words(shuffled)).toEqual(expected);
      }),
    );
    expect(expected.flatMap(([, labels]) => labels)).toHaveLength(modules.length);
  });

  it('the groups of the sidebar mix planned pages and modules, and fold in modules below a planned page', () => {
    const place = (route: string, group: string, order: number) => ({
      route,
      isOfSite: true,
      group,
      order,
      label: `The ${route}`,
    });
    const groups = navigationGroups(shipped, 'en', [
      place('dms', 'documents', 10),
      place('dms/bin', 'documents', 30),
      place('assets/warranty', 'assets', 20),
      place('assets', 'general', 1),
    ]);
    const entries = groups.map(({ entries: all }) => all.map(({ label }) => label));
    expect(entries).toEqual([
      ['The assets/warranty'],
      ['Work Order Management', 'Permits', 'Observations'],
      ['Checklist & Procedures Library'],
      ['The dms', 'Transmittals', 'The dms/bin'],
      ['The assets'],
    ]);
    const held = groups.flatMap((group) => group.entries.map(({ modules: holds }) => holds));
    expect(held.flat().map(({ type }) => type)).toHaveLength(shipped.length);
  });

  it('unknown groups come last, by name, titled after their id', () => {
    const groups = navigationGroups(
      [made('a', 'quality_lab', 1, 'Samples'), made('b', 'general', 1), made('c', 'energy', 1)],
      'en',
    );
    expect(groups.map(({ id, isKnown }) => [id, isKnown])).toEqual([
      ['general', true],
      ['energy', false],
      ['quality_lab', false],
    ]);
    expect(titleCase('quality_lab')).toBe('Quality Lab');
  });
});
