import { expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { versionColumn } from './file-metadata.ts';
import { supersededStatus } from './superseded.ts';

test('a document is superseded in statuses that close or stop it, and an item without versions never is', () => {
  for (const document of shippedModules.values()) {
    const module = compiled(document);
    const marked = module.flow.statuses.filter(
      ({ number: status }) => supersededStatus(module, { status }) !== null,
    );
    const ending = module.flow.statuses.filter(({ family }) =>
      ['closed', 'stopped'].includes(family),
    );
    expect(marked).toEqual(versionColumn(module) === null ? [] : ending);
  }
  const documents = shippedModules.get('dms_documents');
  const status = documents && compiled(documents).flow.byKey.get('ARCHIVED')?.number;
  expect(status).toBeDefined();
});
