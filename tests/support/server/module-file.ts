import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import type { TestServer } from './server.ts';

type Column = ModuleDocument['coreColumns'][number];

export function textColumn(db: string, rest: Partial<Column> = {}): Column {
  const place = { tab: 'general', section: 'details', order: 0 };
  return { columnType: 'text', db, name: db, ...place, ...rest };
}

/** A small module, which `number` makes different from every other. */
export function smallModule(number: number, rest: Partial<ModuleDocument> = {}): ModuleDocument {
  const type = `things_${number}`;
  return {
    id: 9000 + number,
    type,
    name: { en: `Things ${number}`, de: `Dinge ${number}` },
    singular: 'thing',
    description: 'Things of a test.',
    databaseTable: `thing_items_${number}`,
    api: `things-${number}`,
    wrapper: type,
    route: `things/${number}`,
    icon: 'box',
    navigation: { group: 'general', order: 99 },
    tabs: [{ id: 'general', name: 'General', sections: [{ id: 'details', name: 'Details' }] }],
    tableColumns: [
      { db: 'status', name: 'Status', columnType: 'status', nullable: false, tableOrder: 0 },
    ],
    coreColumns: [textColumn('name', { required: true, tableOrder: 1 })],
    defaultStatusFlow: 'equipment',
    ...rest,
  };
}

const fileOf = ({ schemas }: TestServer, name: string, folder: 'modules' | 'flows') =>
  path.join(schemas, folder, `${name}.json`);

/** Writes a document, or any text, to the folder that the server watches. */
export function putFile(
  server: TestServer,
  name: string,
  content: object | string,
  folder: 'modules' | 'flows' = 'modules',
): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  writeFileSync(fileOf(server, name, folder), text);
}

export function removeFile(server: TestServer, name: string): void {
  rmSync(fileOf(server, name, 'modules'));
}
