import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject, ownProperty, type JsonObject } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';
import type { PastedBlock } from '../commands/paste-fields.ts';
import { type BlockContent, isSign, isValidBlock } from '../document/blocks.ts';
import type { EditorContext } from '../document/context.ts';
import { columnOf, findSection, tabsOf } from '../document/layout.ts';
import { isRuleShape } from '../document/rule-names.ts';
import { isValidText } from '../document/texts.ts';
import type { SelectedEntry } from '../model/selected.ts';

/** Fields and blocks between copying and pasting. */
export interface Parts {
  readonly columns: readonly ColumnDocument[];
  readonly blocks: readonly PastedBlock[];
}

/** Tells the text of a clipboard from other texts. */
const mark = 'sitewright template parts 1';

/** The documents of fields and blocks, in this order, with options, settings and rules. */
export function partsOf(
  document: TemplateDocument,
  context: EditorContext,
  entries: readonly SelectedEntry[],
): Parts {
  const columns: ColumnDocument[] = [];
  const blocks: PastedBlock[] = [];
  for (const entry of entries) {
    if (entry.is === 'field') {
      const column = columnOf(document, context, entry.db)?.document;
      const group = context.fieldTypes.get(column?.columnType ?? '')?.document.group;
      // What the server alone fills belongs to its module.
      if (column !== undefined && group !== 'system') columns.push(column);
      continue;
    }
    const section = findSection(tabsOf(document, context), entry);
    const block = section?.content?.find(({ id }) => id === entry.id);
    if (block === undefined) continue;
    const { id, order: _order, visibleWhen, ...shows } = block;
    const after = columns.length;
    blocks.push({ after, id, shows, ...(visibleWhen !== undefined && { visibleWhen }) });
  }
  return { columns, blocks };
}

export function textOfParts({ columns, blocks }: Parts): string {
  return JSON.stringify({ mark, columns, blocks }, null, 1);
}

function isText(value: unknown): value is Text {
  if (typeof value === 'string') return isValidText(value);
  if (!isObject(value) || typeof value['en'] !== 'string') return false;
  return Object.entries(value).every(
    ([language, text]) => /^[a-z]{2}(-[A-Z]{2})?$/.test(language) && typeof text === 'string',
  );
}

const isTrue = (value: unknown): boolean => value === true;

/** Whether a value is a list of rules, each with one more part. */
const isRules =
  (part: string, fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isList(value) &&
    value.every(
      (each) =>
        isObject(each) &&
        Object.keys(each).length === 2 &&
        isRuleShape(each['rule']) &&
        fits(each[part]),
    );

/** What a pasted field may bring, and how that has to look (schemas/meta/column). */
const brings: Readonly<Record<string, (value: unknown) => boolean>> = {
  columnData: isObject,
  default: (value) => isList(value) || ['string', 'number', 'boolean'].includes(typeof value),
  required: isTrue,
  unique: isTrue,
  patternMessage: isText,
  visibleWhen: isRuleShape,
  requiredWhen: isRuleShape,
  readOnlyWhen: isRuleShape,
  computed: isRuleShape,
  defaultRule: isRuleShape,
  validWhen: isRules('message', isText),
  optionsWhen: isRules('option', (value) => typeof value === 'string' || Number.isInteger(value)),
  clearWhenHidden: isTrue,
  span: (value) => value === 1 || value === 2 || value === 3,
  deadline: isTrue,
  generated: isTrue,
  assignment: isTrue,
  right: (value) => typeof value === 'string' && /^[a-z][a-z0-9_]{0,30}$/.test(value),
};

/** The column of a clipboard without what a template could not hold; null if it is none. */
function columnIn(value: JsonObject): ColumnDocument | null {
  const { columnType, db, name } = value;
  if (typeof columnType !== 'string' || typeof db !== 'string' || !isText(name)) return null;
  const more = Object.entries(brings).flatMap(([key, fits]) => {
    const found = ownProperty(value, key);
    return found !== undefined && found !== null && fits(found) ? [[key, found] as const] : [];
  });
  return { columnType, db, name, tab: '', section: '', order: 0, ...Object.fromEntries(more) };
}

function showsIn(value: unknown): BlockContent | null {
  if (!isObject(value)) return null;
  const { text } = value;
  const shows = isText(text) ? { text } : {};
  const { signs, image } = value;
  const picture =
    isObject(image) &&
    typeof image['source'] === 'string' &&
    image['source'].startsWith('data:image/') &&
    isText(image['description'])
      ? { image: { source: image['source'], description: image['description'] } }
      : {};
  const drawn = isList(signs) ? signs.filter(isSign) : [];
  return { ...shows, ...picture, ...(drawn.length > 0 && { signs: drawn }) };
}

/** The fields and blocks of a clipboard's text; null if it holds something else. */
export function readParts(text: string): Parts | null {
  if (!text.includes(mark)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isObject(value) || value['mark'] !== mark) return null;
  const listed = (key: string) => {
    const list = ownProperty(value, key);
    return isList(list) ? list.filter(isObject) : [];
  };
  const columns = listed('columns').flatMap((each) => columnIn(each) ?? []);
  const blocks = listed('blocks').flatMap(({ after, id, shows, visibleWhen }) => {
    const found = showsIn(shows);
    const isNamed = typeof after === 'number' && typeof id === 'string';
    return isNamed && found !== null && isValidBlock({ ...found, id, order: 0 })
      ? [{ after, id, shows: found, ...(isRuleShape(visibleWhen) && { visibleWhen }) }]
      : [];
  });
  return columns.length + blocks.length === 0 ? null : { columns, blocks };
}
