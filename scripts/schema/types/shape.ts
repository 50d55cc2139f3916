import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { isList } from '../../../src/runtime/record/json.ts';
import { emptyValue } from '../../../src/runtime/record/values.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { plainSchema } from '../cases/oracle/value.ts';
import { joined } from '../cases/samples.ts';
import { typeText } from './type-text.ts';

/** One key of an item, as TypeScript writes it. */
export interface Member {
  readonly key: string;
  readonly type: string;
  /** The docstring of the member. */
  readonly doc: string | null;
}

/** Fields of every reply in addition to the module's columns (design, "Items and their tables"). */
const base: readonly (readonly [string, string])[] = [
  ['id', 'number'],
  ['site_id', 'number'],
  ['external_id', 'number | null'],
  ['name', 'string | null'],
  ['created_at', 'string'],
  ['updated_at', 'string'],
  ['deleted_at', 'string | null'],
  ['template_id', 'number'],
  ['template_version', 'number | null'],
  ['status', 'number'],
  ['flow_state', 'FlowState | null'],
  ['client_id', 'string | null'],
  ['version', 'number'],
  ['created_by_user_id', 'number | null'],
  ['deleted_by_user_id', 'number | null'],
];

/** The type of a column's non-empty values. */
export function valueType({ fieldType, settings, rows }: CompiledColumn): string {
  if (rows !== null) {
    const cells = rows.columns.map((cell) => `readonly ${cell.db}?: ${valueType(cell)}`);
    return `readonly { ${['readonly id: string', ...cells].join('; ')} }[]`;
  }
  return typeText(plainSchema(fieldType.document.value, settings));
}

/** The type of a column in a reply: lists are never null, a position may be an empty list. */
function storedType(column: CompiledColumn): string {
  const empty = emptyValue(column.fieldType.document.dataType);
  const type = valueType(column);
  if (empty === null) return `${type} | null`;
  const plain = joined(plainSchema(column.fieldType.document.value, column.settings));
  return isList(empty) && isList(plain['prefixItems']) ? `${type} | readonly []` : type;
}

function docOf({ name, description }: CompiledColumn): string {
  const help = description === null ? '' : ` ${textIn(description, 'en')}`;
  return `${textIn(name, 'en')}.${help}`;
}

/** The columns of one part of an item, as members. */
export function columnMembers(
  { columns }: CompiledModule,
  place: CompiledColumn['origin'],
): readonly Member[] {
  return columns
    .filter((column) => column.origin === place)
    .map((column) => ({ key: column.db, type: storedType(column), doc: docOf(column) }));
}

/**
 * Every key of an item in a reply except `columns`, each once; core columns come before base keys.
 */
export function replyMembers(module: CompiledModule): readonly Member[] {
  const core = columnMembers(module, 'core');
  const listed = module.tableColumns.map(({ db, name, nullable, fieldType }): Member => {
    const type = typeText(plainSchema(fieldType.document.value, {}));
    return { key: db, type: nullable ? `${type} | null` : type, doc: textIn(name, 'en') };
  });
  const known = base.map(([key, type]): Member => ({ key, type, doc: null }));
  const tag = { key: 'type', type: JSON.stringify(module.document.type), doc: null };
  const all = [...core, ...listed, tag, ...known];
  const seen = new Map<string, Member>();
  for (const member of all) if (!seen.has(member.key)) seen.set(member.key, member);
  return [...seen.values()];
}
