import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoRecords } from './types.ts';

export type * from './types.ts';

function rows<Name extends keyof DemoRecords>(file: string): DemoRecords[Name] {
  const text = readFileSync(join(import.meta.dirname, 'records', `${file}.json`), 'utf8');
  return JSON.parse(text) as DemoRecords[Name];
}

/** Files of items, ordered so that items only refer to earlier ones. */
const itemFiles = [
  'functional-locations',
  'equipment',
  'dms-folders',
  'dms-documents',
  'observations',
  'checklists',
  'permits',
  'work-orders',
];

/** Loads the checked-in rows of the demo organisations. Throws if a file can't be read. */
export function loadDemo(): DemoRecords {
  return {
    organisations: rows<'organisations'>('organisations'),
    users: rows<'users'>('users'),
    teams: rows<'teams'>('teams'),
    roles: rows<'roles'>('roles'),
    sites: rows<'sites'>('sites'),
    grants: rows<'grants'>('grants'),
    types: rows<'types'>('types'),
    criticalities: rows<'criticalities'>('criticalities'),
    labels: rows<'labels'>('labels'),
    dropdowns: rows<'dropdowns'>('dropdowns'),
    organisationDropdowns: rows<'organisationDropdowns'>('organisation-dropdowns'),
    templates: rows<'templates'>('templates'),
    items: itemFiles.flatMap((file) => rows<'items'>(file)),
  };
}
