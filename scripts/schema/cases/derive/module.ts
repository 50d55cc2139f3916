import english from '../../../../locales/en/form.json' with { type: 'json' };
import type { DataType } from '../../../../src/runtime/documents.ts';
import { byLanguage, textIn, type Text } from '../../../../src/runtime/text.ts';
import { readCatalogue } from '../../../../server/documents/catalogue.ts';
import type { Plan } from '../../../../server/documents/plan.ts';
import type { Case } from '../types.ts';
import { inLanguages, quoted } from './names.ts';

const forms = readCatalogue('form', english);

/** The calls of spec 7.3 and of the design, with the names of those that they invalidate. */
function callsOf(api: string): Readonly<Record<string, string>> {
  const word = api.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const list = `/api/sites/{siteId}/${api}`;
  const item = `${list}/{itemId}`;
  return {
    list: `GET ${list} GET_SITE_${word}`,
    get: `GET ${item} GET_SITE_${word}_ITEM`,
    create: `POST ${list} CREATE_SITE_${word}`,
    patch: `PATCH ${item} UPDATE_SITE_${word}`,
    remove: `DELETE ${item} DELETE_SITE_${word}`,
    restore: `POST ${item}/restore RESTORE_SITE_${word}`,
    transition: `POST ${item}/transitions TRANSITION_SITE_${word}`,
    history: `GET ${item}/history GET_SITE_${word}_HISTORY`,
  };
}

const columnTypes: Readonly<Partial<Record<DataType, string>>> = {
  string: 'text collate "C"',
  number: 'double precision',
  boolean: 'boolean',
  'number[]': 'double precision[]',
  'string[]': 'text[]',
  status: 'integer',
};

/** Where the items are stored: the table, and the SQL type of each core column. */
function tableCase({ module, columns }: Plan): Case {
  const core = columns.filter(({ place, db }) => place === 'core' && db !== 'name');
  const entries = core.map(({ db, type }) => [db, columnTypes[type.dataType] ?? 'jsonb']);
  return {
    subject: 'calls',
    group: 'calls',
    title: `items are stored in ${module.databaseTable}`,
    probe: { kind: 'table' },
    expected: { table: module.databaseTable, columns: Object.fromEntries(entries) as unknown },
  };
}

/** Paths and names of the calls, the key of the list's reply, and the table. */
export function callCases(plan: Plan): readonly Case[] {
  const { api, wrapper, type } = plan.module;
  const calls = callsOf(api);
  return [
    {
      subject: 'calls',
      group: 'calls',
      title: `calls stand at /api/sites/{siteId}/${api}, the list under "${wrapper}"`,
      probe: { kind: 'calls', names: Object.keys(calls) },
      expected: {
        ...calls,
        wrapper,
        type,
      },
    },
    tableCase(plan),
  ];
}

/**
 * The position in the sidebar and the path of the page, with the neighbours before and after it.
 */
export function navigationCases({ module }: Plan): readonly Case[] {
  const { group, order, label } = module.navigation;
  return [
    {
      subject: 'navigation',
      group: 'navigation',
      title: `${quoted(label ?? module.name)} in group ${group} at ${order}, page ${module.route}`,
      probe: { kind: 'navigation', group, order },
      expected: {
        group,
        route: module.route,
        label: inLanguages(label ?? module.name),
        before: order > 0 ? ['before'] : [],
        after: ['after'],
      },
    },
  ];
}

/** A button's label: the document's, else the product's with the singular in it. */
function buttonLabel(own: Text | undefined, key: 'create_label' | 'save', singular: Text) {
  if (own !== undefined) return inLanguages(own);
  return byLanguage((language) =>
    forms[language][key].replace('{{singular}}', textIn(singular, language)),
  );
}

/** The names of the module's items, on their pages, their buttons and in code. */
export function nameCases({ module, template }: Plan): readonly Case[] {
  const { name, singular, description, createLabel, saveLabel, codePrefix } = module;
  const named: readonly Case[] =
    template === null
      ? []
      : [
          {
            subject: 'names',
            group: 'names',
            title: `the template is called ${quoted(template.name)}`,
            probe: { kind: 'template' },
            expected: {
              name: inLanguages(template.name),
              description: inLanguages(template.description ?? null),
            },
          },
        ];
  return [
    ...named,
    {
      subject: 'names',
      group: 'names',
      title: `items are called ${quoted(name)}, one ${quoted(singular)}`,
      probe: { kind: 'texts' },
      expected: {
        name: inLanguages(name),
        singular: inLanguages(singular),
        description: inLanguages(description),
        create: buttonLabel(createLabel, 'create_label', singular),
        save: buttonLabel(saveLabel, 'save', singular),
      },
    },
    {
      subject: 'names',
      group: 'names',
      title: `item 7 is ${codePrefix === undefined ? '7' : `${codePrefix}-7`}, and found by that`,
      probe: { kind: 'code' },
      expected: { code: codePrefix === undefined ? '7' : `${codePrefix}-7`, found: true },
    },
  ];
}
