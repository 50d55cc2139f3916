import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { inLanguages } from '../derive/names.ts';

/** Tabs and sections of the form. */
export function tabs({ layout }: CompiledModule): unknown {
  return layout.map(({ name, sections }) => ({
    name: inLanguages(name),
    sections: sections.map((section) => ({
      name: inLanguages(section.name),
      help: inLanguages(section.description),
      content: section.content.map(({ id, text, signs }) => ({
        id,
        text: inLanguages(text),
        signs,
      })),
    })),
  }));
}

/** The fields of a section, in the order of the form. */
export function section({ layout }: CompiledModule, tab: string, id: string): unknown {
  const found = layout.find((each) => each.id === tab)?.sections.find((each) => each.id === id);
  return found?.columns.map(({ db }) => db) ?? null;
}

/** The texts of the form on and around a field. */
export function field({ layout }: CompiledModule, db: string): unknown {
  for (const tab of layout) {
    for (const each of tab.sections) {
      const column = each.columns.find((one) => one.db === db);
      if (column === undefined) continue;
      return {
        name: inLanguages(column.name),
        help: inLanguages(column.description),
        tab: inLanguages(tab.name),
        section: inLanguages(each.name),
        span: column.span,
      };
    }
  }
  return null;
}

/** The columns that a report fills in; null if people can't report. */
export function report({ report: found }: CompiledModule): unknown {
  if (found === null) return null;
  const { where, ...single } = found;
  const filled = Object.entries(single).flatMap(([key, column]) =>
    column === null ? [] : [[key, column.db] as const],
  );
  return { ...Object.fromEntries(filled), where: where.map(({ db }) => db) };
}

/** The columns in the head of an item's page. */
export function head({ tagColumn, facts }: CompiledModule): unknown {
  return { tag: tagColumn?.db ?? null, facts: facts.map(({ db }) => db) };
}

export function control({ byDb }: CompiledModule, db: string, setting: string): unknown {
  return ownProperty(byDb.get(db)?.settings ?? {}, setting) ?? null;
}
