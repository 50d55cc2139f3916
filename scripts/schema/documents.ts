import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Decoded, decodeDocument, unreadable } from '../../server/documents/decode.ts';
import { codeOf } from '../../server/error-code.ts';
import { checkModule } from '../../server/modules/check-module.ts';
import { childProblems } from '../../src/runtime/compile/children.ts';
import { parseDocument, withPositions } from '../../src/runtime/compile/locate.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { isObject, ownProperty } from '../../src/runtime/record/json.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

export const modulesDir = join(import.meta.dirname, '../../schemas/modules');
const flowsDir = join(import.meta.dirname, '../../schemas/flows');

interface Located<T> {
  readonly file: string;
  readonly document: T;
}

/** A file that the command can't go on without: its message names the file, its stack says nothing. */
export class FileFault extends Error {}

/** The text of a document. Throws a FileFault if there is no such file. */
export function readText(file: string): Decoded {
  try {
    return decodeDocument(readFileSync(file));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new FileFault(`${file}: There is no such file.`);
    return unreadable(error);
  }
}

function readFolder<T>(folder: string): readonly Located<T>[] {
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.json$/i.test(name))
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name);
      const read = readText(file);
      const parsed = read.ok ? parseDocument(read.text) : read;
      return parsed.ok ? [{ file, document: parsed.document as T }] : [];
    });
}

/** The module documents of the repository, by file. */
export function shippedModules(): readonly Located<ModuleDocument>[] {
  return readFolder<ModuleDocument>(modulesDir);
}

/** The shipped status flows, by name. */
export function shippedFlows(): ReadonlyMap<string, FlowDocument> {
  const flows = readFolder<FlowDocument>(flowsDir).map(({ document }) => document);
  return new Map(flows.map((flow) => [flow.name, flow]));
}

/**
 * The documents that a server reads from schemas/modules and from `ownDir` (MODULES_DIR) and can
 * compile, without those of the files in `except`.
 */
export function installedModules(
  ownDir: string | null = process.env['MODULES_DIR'] ?? null,
  except: readonly string[] = [],
): readonly Located<ModuleDocument>[] {
  const own = ownDir === null || ownDir === '' ? [] : readFolder<ModuleDocument>(resolve(ownDir));
  const flows = shippedFlows();
  const installed: Located<ModuleDocument>[] = [];
  for (const { file, document } of [...shippedModules(), ...own]) {
    if (except.some((each) => resolve(each) === file)) continue;
    const others = installed.map((each) => each.document);
    const context = { fieldTypes, flows, others, moduleTypes: new Set<string>() };
    if (checkModule(JSON.stringify(document), context).ok) installed.push({ file, document });
  }
  return installed;
}

interface CheckedText {
  readonly file: string;
  readonly text: string;
  readonly result: CompileResult;
}

const typeOf = (document: unknown) =>
  isObject(document) ? ownProperty(document, 'type') : undefined;

/** Checks texts as a server does that has the installed modules and receives these in this order. */
function checkTexts(
  texts: readonly { readonly file: string; readonly text: string }[],
  installed: readonly Located<ModuleDocument>[],
): readonly CheckedText[] {
  const types = texts.map(({ text }) => {
    const parsed = parseDocument(text);
    return parsed.ok ? typeOf(parsed.document) : undefined;
  });
  const folders = new Set(installed.map(({ file }) => dirname(file)));
  const isReplaced = ({ document }: Located<ModuleDocument>) =>
    texts.some(
      (each, at) => types[at] === document.type && !folders.has(dirname(resolve(each.file))),
    );
  const others = installed.filter((each) => !isReplaced(each)).map(({ document }) => document);
  const moduleTypes = new Set([
    ...others.map(({ type }) => type),
    ...types.filter((type) => typeof type === 'string'),
  ]);
  const flows = shippedFlows();
  const checked = texts.map(({ file, text }) => {
    const context = { fieldTypes, flows, others: [...others], moduleTypes };
    const result = checkModule(text, context);
    if (result.ok) others.push(result.module.document);
    return { file, text, result };
  });
  const documentOf = (type: string) => others.find((each) => each.type === type);
  return checked.map(({ file, text, result }) => {
    if (!result.ok) return { file, text, result };
    const found = childProblems(result.module.document, documentOf, fieldTypes);
    const problems = [...result.problems, ...withPositions(found, text)];
    return { file, text, result: { ...result, problems } };
  });
}

/**
 * Checks module documents together, with the shipped ones and those of `ownDir` (MODULES_DIR), in
 * the words of the server. A file outside of these folders replaces the module of its type. Throws
 * a FileFault for a missing file.
 */
export function checkFiles(
  files: readonly string[],
  ownDir?: string | null,
): readonly { readonly file: string; readonly result: CompileResult }[] {
  const read = files.map((file) => ({ file, read: readText(file) }));
  const texts = read.flatMap(({ file, read: each }) =>
    each.ok ? [{ file, text: each.text }] : [],
  );
  const checked = checkTexts(texts, installedModules(ownDir, files));
  return read.map(({ file, read: each }) => {
    const problems: readonly Problem[] = each.ok ? [] : each.problems;
    const result = checked.find((one) => one.file === file)?.result;
    return { file, result: result ?? { ok: false, problems } };
  });
}

/** Checks the text of one module document, which may replace an installed one. */
export function compileText(file: string, text: string): CompileResult {
  const [checked] = checkTexts([{ file, text }], installedModules(undefined, [file]));
  return checked?.result ?? { ok: false, problems: [] };
}

/** Checks the text of a document that must not collide with any installed module. */
export function compileNew(text: string): CompileResult {
  const others = installedModules().map(({ document }) => document);
  const moduleTypes = new Set(others.map(({ type }) => type));
  return checkModule(text, { fieldTypes, flows: shippedFlows(), others, moduleTypes });
}
