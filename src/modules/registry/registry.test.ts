import { describe, expect, test, vi } from 'vitest';
import { compileAll } from './compile-all.ts';
import { templateModules } from './templates.ts';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { moduleEntry } from '../../../tests/support/site-rows.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import type { ModuleEntry } from '../../contract/modules.ts';
import { re2PatternEngine } from '../../runtime/re2-patterns.ts';

/** Fresh copies of the entries, as another answer of the server has them. */
function sent(): readonly ModuleEntry[] {
  return structuredClone([...shippedModules.keys()].map((type) => moduleEntry(type)));
}

describe('compileAll', () => {
  test('the registry finds every module by type and by route', () => {
    const registry = compileAll(sent(), undefined, re2PatternEngine);
    expect([...registry.byType.keys()].sort()).toEqual([...shippedModules.keys()].sort());
    expect(registry.byRoute.get('maintenance/work-orders')?.document.type).toBe('workorders');
  });

  test('compiling again keeps the modules whose documents are unchanged', () => {
    const before = compileAll(sent(), undefined, re2PatternEngine);
    const after = sent().map((entry) =>
      entry.document.type === 'permits'
        ? { ...entry, document: { ...entry.document, singular: 'licence' } }
        : entry,
    );
    const now = compileAll(after, before, re2PatternEngine);
    const kept = [...now.byType].filter(([type, module]) => before.byType.get(type) === module);
    expect(kept).toHaveLength(shippedModules.size - 1);
    expect(now.byType.get('permits')?.document.singular).toBe('licence');
  });

  test('compiling leaves out a document that does not compile, and logs the reason', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const entries = sent().map((entry) =>
      entry.document.type === 'permits'
        ? { ...entry, flow: { ...entry.flow, name: 'another' } }
        : entry,
    );
    const registry = compileAll(entries, undefined, re2PatternEngine);
    expect(registry.byType.has('permits')).toBe(false);
    expect(registry.byType.size).toBe(shippedModules.size - 1);
    expect(warned.mock.calls.map(([type]) => String(type))).toContain('permits');
    warned.mockRestore();
  });
});

describe('templateModules', () => {
  const registry = compileAll(sent(), undefined, re2PatternEngine);
  const plain = registry.byType.get('workorders');
  if (plain === undefined) throw new Error('No work orders');
  const [column] = orderTemplate.document.columns;
  if (column === undefined) throw new Error('The template has a column');
  const second = {
    ...orderTemplate,
    version: 2,
    document: { ...orderTemplate.document, columns: [column, { ...column, db: 'remedy' }] },
  };
  const templates = templateModules(registry, [orderTemplate, second], re2PatternEngine);

  test('a template version compiles the module for that version; without a version, for the newest', () => {
    expect(templates.forVersion(plain, 5, 1).byDb.has('remedy')).toBe(false);
    expect(templates.forVersion(plain, 5, 2).byDb.has('remedy')).toBe(true);
    expect(templates.forVersion(plain, 5, null).template?.version).toBe(2);
    expect(templates.newest('workorders').map(({ version }) => version)).toEqual([2]);
  });

  test('a template version is compiled once', () => {
    expect(templates.forVersion(plain, 5, 1)).toBe(templates.forVersion(plain, 5, 1));
  });

  test('an unknown template gives the plain module', () => {
    expect(templates.forVersion(plain, 99, 1)).toBe(plain);
    expect(templates.forVersion(plain, -1, null)).toBe(plain);
  });
});
