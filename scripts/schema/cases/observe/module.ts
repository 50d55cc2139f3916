import { createInstance } from 'i18next';
import english from '../../../../locales/en/form.json' with { type: 'json' };
import { tableStatements } from '../../../../server/db/items/statements.ts';
import { navigationGroups } from '../../../../src/app/shell/sidebar/navigation.ts';
import { itemCalls } from '../../../../src/contract/items.ts';
import { createLabel, saveLabel } from '../../../../src/modules/labels.ts';
import { itemCode } from '../../../../src/runtime/record/item-code.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { runQuery } from '../../../../src/runtime/query/run.ts';
import { byLanguage } from '../../../../src/runtime/text.ts';
import { readCatalogue } from '../../../../server/documents/catalogue.ts';
import { replyMembers } from '../../types/shape.ts';
import { inLanguages } from '../derive/names.ts';
import { moment } from '../types.ts';
import { itemOf } from './record.ts';

const forms = readCatalogue('form', english);
const i18n = createInstance();
await i18n.init({
  lng: 'en',
  interpolation: { escapeValue: false },
  resources: byLanguage((language) => ({ form: forms[language] })),
});

export function texts(module: CompiledModule): unknown {
  const { name, singular, description } = module.document;
  const inEach = (label: typeof createLabel) =>
    byLanguage((each) => label(module, each, i18n.getFixedT(each, 'form')));
  return {
    name: inLanguages(name),
    singular: inLanguages(singular),
    description: inLanguages(description),
    create: inEach(createLabel),
    save: inEach(saveLabel),
  };
}

/** The name of an item's template. */
export function template({ template: identity }: CompiledModule): unknown {
  if (identity === null) return null;
  const { name, description } = identity.document;
  return { name: inLanguages(name), description: inLanguages(description ?? null) };
}

/** The code of item 7, and whether a search for it finds the item. */
export function code(module: CompiledModule): unknown {
  const item = itemOf(module, { values: {} }, 7);
  const written = itemCode(module, item);
  const found = runQuery(module, [item], { search: written }, moment).rows;
  return { code: written, found: found.length === 1 };
}

/** Method, path and name of the requested calls, and the key of the list's reply. */
export function calls({ document }: CompiledModule, names: readonly string[]): unknown {
  const entries = Object.entries(itemCalls(document))
    .filter(([key]) => names.includes(key))
    .map(([key, { method, path, name }]: [string, CallSummary]) => [
      key,
      `${method} ${path} ${name}`,
    ]);
  const { wrapper, type } = document;
  return { ...Object.fromEntries(entries), wrapper, type };
}

interface CallSummary {
  readonly method: string;
  readonly path: string;
  readonly name: string;
}

/** The module's entry in the sidebar, between a neighbour expected before it and one after it. */
export function navigation(module: CompiledModule, group: string, order: number): unknown {
  const neighbour = (type: string, name: string, at: number): CompiledModule => ({
    ...module,
    document: { ...module.document, type, name, navigation: { group, order: at, label: type } },
  });
  const neighbours = [
    ...(order > 0 ? [neighbour('before', 'ZZZ', order - 1)] : []),
    neighbour('after', ' 0', order + 1),
  ];
  const all = [module, ...neighbours];
  const groupOf = (language: string) =>
    navigationGroups(all, language).find(({ entries }) =>
      entries.some(({ type }) => type === module.document.type),
    );
  const entryOf = (language: string) =>
    groupOf(language)?.entries.find(({ type }) => type === module.document.type);
  const shown = groupOf('en');
  const types = shown?.entries.map(({ type }) => type) ?? [];
  const at = types.indexOf(module.document.type);
  return {
    group: shown?.id ?? null,
    route: shown?.entries[at]?.route ?? null,
    label: byLanguage((language) => entryOf(language)?.label ?? null),
    before: types.slice(0, at),
    after: types.slice(at + 1),
  };
}

/** The table that the server would create, and the columns in it that come from the module. */
export function table(module: CompiledModule): unknown {
  const statements = tableStatements(module);
  const made = /create table if not exists "?(\w+)"?/.exec(statements[0] ?? '');
  const core = new Set(
    module.columns.filter(({ origin: place }) => place === 'core').map(({ db }) => db),
  );
  const columns = statements.flatMap((statement) => {
    const [, name = '', type = ''] =
      /add column if not exists "?(\w+)"? ([^;]+);/.exec(statement) ?? [];
    return core.has(name) ? [[name, type]] : [];
  });
  return { table: made?.[1] ?? null, columns: Object.fromEntries(columns) as unknown };
}

export function reply(module: CompiledModule, key: string): unknown {
  return replyMembers(module).find((member) => member.key === key)?.type ?? null;
}
