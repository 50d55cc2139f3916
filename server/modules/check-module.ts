import icons from 'lucide-react/dynamicIconImports';
import { checkCollisions } from '../../src/runtime/compile/collisions.ts';
import {
  duplicateKeyProblems,
  parseDocument,
  positionsIn,
  withPositions,
} from '../../src/runtime/compile/locate.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import { itemColumnsOf } from '../../src/runtime/compile/item-columns.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import { standardGroups } from '../../src/domain/navigation-groups.ts';
import { nearParams, nearestWord } from '../../src/runtime/compile/nearest.ts';
import { hasErrors, problem } from '../../src/runtime/compile/problems.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { FieldTypes } from '../../src/runtime/field-type.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { columnLimitProblem } from '../db/items/columns.ts';
import { checkDocument } from '../documents/check.ts';
import { reservedNames } from './reserved-names.ts';

/** The context that a document is checked in. */
export interface CheckContext {
  readonly fieldTypes: FieldTypes;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  /** Modules that were loaded before it. */
  readonly others: readonly ModuleDocument[];
  readonly moduleTypes: ReadonlySet<string>;
}

export type ReadModule =
  | {
      readonly ok: true;
      readonly document: ModuleDocument;
      /** Names that belong to others: the module can't be loaded. */
      readonly collisions: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The module document of a text, if its syntax and shape are valid. */
export function readModule(text: string, others: readonly ModuleDocument[]): ReadModule {
  const parsed = parseDocument(text);
  if (!parsed.ok) return parsed;
  const problems = checkDocument('module', parsed.document);
  if (hasErrors(problems)) return { ok: false, problems: withPositions(problems, text) };
  const document = parsed.document as ModuleDocument;
  const repeated = duplicateKeyProblems(text);
  if (repeated.length > 0) return { ok: false, problems: repeated };
  const collisions = checkCollisions([...others, document], reservedNames)
    .filter((each) => each.document === others.length)
    .map(({ document: _document, other: _other, ...problem }): Problem => problem);
  return { ok: true, document, collisions: withPositions(collisions, text) };
}

/** Compiles a valid document as the server does, before its table is prepared. */
export function compileRead(
  document: ModuleDocument,
  text: string,
  { fieldTypes, flows, others, moduleTypes }: CheckContext,
  statusNumbers?: ReadonlyMap<string, number>,
): CompileResult {
  const result = compileModule(document, {
    fieldTypes,
    flows,
    moduleTypes,
    itemColumns: itemColumnsOf(others, fieldTypes),
    located: positionsIn(text),
    patterns: re2PatternEngine,
    statusNumbers,
  });
  const compiled = result.problems.map(asRefused);
  if (!result.ok) return { ok: false, problems: compiled };
  const tooMany = columnLimitProblem(result.module);
  const own = [...(tooMany === null ? [] : [tooMany]), ...documentWarnings(document, fieldTypes)];
  const problems = [...compiled, ...withPositions(own, text)];
  return hasErrors(problems) ? { ok: false, problems } : { ...result, problems };
}

/** The page skips a column of an unknown type; a document that loses a field so is refused. */
function asRefused(found: Problem): Problem {
  return found.code === 'unknown_column_type' ? { ...found, severity: 'error' } : found;
}

function iconWarnings(icon: string): readonly Problem[] {
  if (Object.hasOwn(icons, icon)) return [];
  return [problem('unknown_icon', '/icon', { icon, ...nearParams(icon, Object.keys(icons)) })];
}

/** Columns of one section with the same `order`, and `unique` where no two values can be equal. */
function columnWarnings(
  columns: ModuleDocument['coreColumns'],
  fieldTypes: FieldTypes,
): readonly Problem[] {
  const known = new Map<string, string>();
  const found: Problem[] = [];
  for (const [at, { db, tab, section, order, unique, columnType }] of columns.entries()) {
    const here = `${tab} ${section} ${order}`;
    const other = known.get(here);
    if (other === undefined) known.set(here, db);
    else found.push(problem('same_order', `/coreColumns/${at}/order`, { db, other, order }));
    if (unique === true && fieldTypes.get(columnType)?.document.reference === 'file')
      found.push(problem('unique_files', `/coreColumns/${at}/unique`, { db }));
  }
  return found;
}

/** Warnings: values that are allowed but probably a mistake. */
function documentWarnings(
  { coreColumns, navigation, icon }: ModuleDocument,
  fieldTypes: FieldTypes,
): readonly Problem[] {
  const { group } = navigation;
  const isKnown = standardGroups.some((each) => each === group);
  const near = isKnown ? null : nearestWord(group, standardGroups);
  return [
    ...(coreColumns.some(({ db }) => db === 'name') ? [] : [problem('no_name', '/coreColumns')]),
    ...(near === null ? [] : [problem('group_misspelt', '/navigation/group', { group, near })]),
    ...iconWarnings(icon),
    ...columnWarnings(coreColumns, fieldTypes),
  ];
}

/** Checks the text of a module document without a database, in the words of the server. */
export function checkModule(text: string, context: CheckContext): CompileResult {
  const read = readModule(text, context.others);
  if (!read.ok) return read;
  const result = compileRead(read.document, text, context);
  const problems = [...read.collisions, ...result.problems];
  return result.ok && !hasErrors(problems) ? { ...result, problems } : { ok: false, problems };
}
