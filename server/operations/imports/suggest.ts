import { type ImportMapping, identityColumns } from '../../../src/contract/imports.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Text } from '../../../src/runtime/text.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import document from './synonyms.json' with { type: 'json' };
import { importableColumns } from './importable-columns.ts';

const synonyms = new Map<string, readonly string[]>(Object.entries(document));

/** Normalises a header: without case, accents, spaces, punctuation and words in brackets. */
function keyOf(header: string): string {
  const bare = header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  const key = searchKey(bare).replace(/[^\p{L}\p{N}]+/gu, '');
  return key === '' ? searchKey(header).replace(/\s+/g, '') : key;
}

const wordsOf = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

interface Candidate {
  readonly db: string;
  /** Its possible names, most reliable first: db name, names, synonyms. */
  readonly keys: readonly (readonly string[])[];
}

function candidatesOf(module: CompiledModule): readonly Candidate[] {
  const nameOf = (db: string) => {
    const column = module.tableColumns.find((each) => each.db === db);
    return column === undefined ? [] : wordsOf(column.name);
  };
  const named = [
    ...importableColumns(module).map(({ db, name }) => ({ db, names: wordsOf(name) })),
    ...identityColumns.map((db) => ({ db, names: nameOf(db) })),
  ];
  return named.map(({ db, names }) => ({
    db,
    keys: [[db], names, synonyms.get(db) ?? []].map((words) => words.map(keyOf)),
  }));
}

/** Finds for each header the column with the best matching name; each column once. */
function matched(
  headers: readonly string[],
  candidates: readonly Candidate[],
): readonly (string | null)[] {
  const found: (string | null)[] = headers.map(() => null);
  const keys = headers.map(keyOf);
  // If two names are equal, exports append the db name in brackets.
  const namedInBrackets = headers.map((header) => /\((\w+)\)$/.exec(header)?.[1] ?? null);
  for (const { db } of candidates) {
    const at = namedInBrackets.indexOf(db);
    if (at >= 0) found[at] = db;
  }
  for (const trust of [0, 1, 2])
    for (const { db, keys: called } of candidates) {
      if (found.includes(db)) continue;
      const at = keys.findIndex(
        (key, index) => found[index] === null && called[trust]?.includes(key) === true,
      );
      if (at >= 0) found[at] = db;
    }
  return found;
}

/** The parts of a template that matching headers needs. */
export interface Templated {
  readonly id: number;
  readonly module: CompiledModule;
}

/**
 * Suggests a mapping of a file's columns: by db name, by the names in both languages, by synonyms.
 * Columns of a template count if it explains more headers than any other. Rows are matched by `id`
 * if the file has it, as exports do, else by `external_id`.
 */
export function suggestMapping(
  headers: readonly string[],
  module: CompiledModule,
  templates: readonly Templated[] = [],
): ImportMapping {
  const count = (found: readonly (string | null)[]) => found.filter((db) => db !== null).length;
  let template: number | null = null;
  let best = matched(headers, candidatesOf(module));
  for (const each of templates) {
    const found = matched(headers, candidatesOf(each.module));
    if (count(found) <= count(best)) continue;
    best = found;
    template = each.id;
  }
  const match = (['id', 'external_id'] as const).find((db) => best.includes(db)) ?? null;
  return {
    columns: headers.map((header, at) => ({ header, db: best[at] ?? null })),
    match,
    create_missing: [],
    template_id: best.includes('template_id') ? null : template,
  };
}
