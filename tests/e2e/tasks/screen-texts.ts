import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance } from 'i18next';

const root = join(import.meta.dirname, '../../..');

/** The languages in which the tasks are done. */
export type TaskLanguage = 'en' | 'de';

type Text = Readonly<Record<TaskLanguage, string>>;

interface ModuleTexts {
  readonly name: Text;
  readonly singular: Text;
  readonly createLabel: Text;
  readonly saveLabel: Text;
  readonly tabs: readonly { readonly id: string; readonly name: Text }[];
  readonly views: readonly { readonly key: string; readonly name: Text }[];
  readonly coreColumns: readonly { readonly db: string; readonly name: Text }[];
}

interface FlowTexts {
  readonly nodes: readonly {
    readonly statusCode?: string;
    readonly label: Text;
    readonly action?: Text;
  }[];
}

/** What the screens say in a language, read from the files that the page reads. */
export interface Words {
  readonly language: TaskLanguage;
  /** A text of locales, by `namespace:key`, with its values filled in. */
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** The texts of a module: its name, singular, labels of buttons, and names of views and fields. */
  readonly module: (type: string) => {
    readonly name: string;
    readonly singular: string;
    readonly create: string;
    readonly save: string;
    readonly view: (key: string) => string;
    readonly tab: (id: string) => string;
    readonly field: (db: string) => string;
  };
  /** The verb of the button that moves an item of a shipped flow to a status. */
  readonly verb: (flow: string, statusCode: string) => string;
  /** The name of a status of a shipped flow. */
  readonly status: (flow: string, statusCode: string) => string;
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Value;
}

function namespacesOf(language: TaskLanguage): Record<string, object> {
  const files = readdirSync(join(root, 'locales', language)).filter((file) =>
    file.endsWith('.json'),
  );
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), readJson<object>(`locales/${language}/${file}`)]),
  );
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}

export function wordsOf(language: TaskLanguage): Words {
  const i18n = createInstance({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: namespacesOf(language) },
  });
  void i18n.init();
  const node = (flow: string, statusCode: string) =>
    found(
      readJson<FlowTexts>(`schemas/flows/${flow}.json`).nodes.find(
        (each) => each.statusCode === statusCode,
      ),
      `status ${statusCode} in ${flow}`,
    );
  return {
    language,
    text: (key, values = {}) => {
      if (!i18n.exists(key, values)) throw new Error(`There is no text ${key}.`);
      return i18n.t(key, values);
    },
    module: (type) => {
      const texts = readJson<ModuleTexts>(`schemas/modules/${type}.json`);
      return {
        name: texts.name[language],
        singular: texts.singular[language],
        create: texts.createLabel[language],
        save: texts.saveLabel[language],
        view: (key) =>
          found(
            texts.views.find((view) => view.key === key),
            `view ${key} of ${type}`,
          ).name[language],
        tab: (id) =>
          found(
            texts.tabs.find((tab) => tab.id === id),
            `tab ${id} of ${type}`,
          ).name[language],
        field: (db) =>
          found(
            texts.coreColumns.find((column) => column.db === db),
            `field ${db} of ${type}`,
          ).name[language],
      };
    },
    verb: (flow, statusCode) => {
      const { action, label } = node(flow, statusCode);
      return (action ?? label)[language];
    },
    status: (flow, statusCode) => node(flow, statusCode).label[language],
  };
}
