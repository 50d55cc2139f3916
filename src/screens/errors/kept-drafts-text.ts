import type { Draft } from '../../api/drafts.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';

/** What the text of drafts needs from the page. */
export interface DraftTextContext {
  readonly modules: ReadonlyMap<string, CompiledModule>;
  readonly language: string;
  /** "22 Nov 2026, 07:05". */
  readonly dateTime: (instant: string) => string;
  /** The heading of a form: the name of the module, and the item's id or null for a new item. */
  readonly heading: (module: string, itemId: string | null) => string;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The unsaved values of forms as plain text, a form after the other: who lost the access to the
 * items can still read them and send them to somebody. A column that the person may no longer see
 * has its technical name.
 */
export function keptDraftsText(
  drafts: readonly Draft[],
  { modules, language, dateTime, heading }: DraftTextContext,
): string {
  const forms = drafts.map(({ module: type, item, keptAt, values }) => {
    const module = modules.get(type);
    const name = module === undefined ? type : textIn(module.document.name, language);
    const lines = values.map(({ pointer, mine }) => {
      const column = module?.byPointer.get(pointer);
      if (column === undefined) return `${pointer.slice(1)}: ${asText(mine)}`;
      return `${textIn(column.name, language)}: ${column.toText(mine) || asText(mine)}`;
    });
    const id = /^\d+$/u.test(item) ? item : null;
    return [`${heading(name, id)} · ${dateTime(keptAt)}`, ...lines].join('\n');
  });
  return `${forms.join('\n\n')}\n`;
}
