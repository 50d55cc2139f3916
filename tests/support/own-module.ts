import { ownTypePrefix } from '../../src/domain/own-modules.ts';
import type { ModuleDocument } from '../../src/runtime/documents.ts';
import { moduleDocument } from './module-document.ts';

/** A module that an organisation can make: a name and the given columns. */
export function ownModule(
  organisationId: number,
  name: string,
  columns: ModuleDocument['coreColumns'] = [],
): ModuleDocument {
  const type = `${ownTypePrefix(organisationId)}${name}`;
  const path = name.replaceAll('_', '-');
  return {
    ...moduleDocument(columns),
    type,
    name,
    singular: name,
    databaseTable: `${type}_items`,
    api: path,
    wrapper: name,
    route: `assets/${path}`,
  };
}
