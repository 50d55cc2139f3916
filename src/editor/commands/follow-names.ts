import { isObject } from '../../runtime/record/json.ts';
import { isRuleShape } from '../document/rule-names.ts';
import { renamedRule } from '../document/references.ts';
import type { EditorCommand } from './registry.ts';

type Names = ReadonlyMap<string, string>;

function followed(key: string, value: unknown, names: Names, tables: ReadonlySet<string>): unknown {
  const rename = (db: unknown) => (typeof db === 'string' ? (names.get(db) ?? db) : db);
  if (key === 'db' || key === 'before') return rename(value);
  if (key === 'dbs' && Array.isArray(value)) return value.map(rename);
  if (key === 'entries' && Array.isArray(value))
    return value.map((each) => followed('entry', each, names, tables));
  if (key === 'rule' && isRuleShape(value)) return renamedRule(value, names, tables);
  if (!isObject(value) || (key !== 'of' && key !== 'entry')) return value;
  const inner = Object.entries(value).map(([name, each]) =>
    name === 'db' || (name === 'id' && value['is'] === 'field')
      ? [name, rename(each)]
      : [name, each],
  );
  return Object.fromEntries(inner);
}

/** The command about fields that got other names than its author knew. */
export function followNames(
  command: EditorCommand,
  names: Names,
  tables: ReadonlySet<string>,
): EditorCommand {
  const next = structuredClone(command);
  const args: { readonly [key: string]: unknown } = { ...command.args };
  for (const [key, value] of Object.entries(args))
    Reflect.set(next.args, key, followed(key, value, names, tables));
  return next;
}
