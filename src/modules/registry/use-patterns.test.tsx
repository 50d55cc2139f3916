import { startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { column, moduleDocument } from '../../../tests/support/module-document.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { lazyPatterns, usePatterns } from './lazy-patterns.ts';
import { until } from '../../../tests/support/until.ts';

function moduleWith(columnData: Record<string, string>) {
  const document = moduleDocument([column('text', 'code', { columnData })]);
  const result = compileModule(document, { fieldTypes, flows: new Map(), patterns: lazyPatterns });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.module;
}

function Form({ module, name }: { readonly module: CompiledModule; readonly name: string }) {
  usePatterns(module);
  const [shown] = useState(name);
  return <p>{shown}</p>;
}

// Alone in its file, because the engine is loaded once.
test('a form that had to wait for the engine is rendered without an error', async () => {
  // Rendered as in a browser: within `act`, React never waits in the midst of a render.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const says = vi.spyOn(console, 'error').mockReturnValue();
  const container = document.createElement('main');
  const root = createRoot(container, { onRecoverableError: console.error });
  root.render(<Form key="plain" name="plain" module={moduleWith({})} />);
  await until(() => expect(container.textContent).toBe('plain'));
  const module = moduleWith({ pattern: '^[A-Z]+$' });
  startTransition(() => root.render(<Form key="pattern" name="with a pattern" module={module} />));
  await until(() => expect(container.textContent).toBe('with a pattern'));
  expect(says.mock.calls).toEqual([]);
  root.unmount();
});
