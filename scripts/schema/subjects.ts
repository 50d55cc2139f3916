import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocument } from '../../server/documents/check.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import { withPositions, positionsIn, parseDocument } from '../../src/runtime/compile/locate.ts';
import { hasErrors, problem } from '../../src/runtime/compile/problems.ts';
import type {
  FlowDocument,
  ModuleDocument,
  TemplateDocument,
} from '../../src/runtime/documents.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { isObject } from '../../src/runtime/record/json.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';
import { planOf, type Plan, type Subject } from '../../server/documents/plan.ts';
import { readText, shippedFlows, shippedModules } from './documents.ts';

const flows = shippedFlows();

/** The documents of a subject as `deriveCases` takes them. */
export function planOfSubject(subject: Subject): Plan {
  return planOf(subject, fieldTypes);
}

/**
 * Compiles a subject like the server, including its shape; `validate` checks collisions with other
 * modules. With the text of the module's document, problems have lines.
 */
export function compileSubject({ module, flow, template }: Subject, text?: string): CompileResult {
  const ofFlow = checkDocument('flow', flow);
  if (ofFlow.length > 0) return { ok: false, problems: ofFlow };
  return compileModule(module, {
    fieldTypes,
    flows: new Map([...flows, [flow.name, flow]]),
    checkDocument,
    patterns: re2PatternEngine,
    located: text === undefined ? undefined : positionsIn(text),
    template: template === null ? undefined : { id: 1, version: 1, document: template },
  });
}

/** A module with its flow: an inline one, or the shipped one that it names; else an empty one. */
export function subjectOf(
  module: ModuleDocument,
  template: TemplateDocument | null = null,
): Subject {
  const named = module.defaultStatusFlow;
  const flow = typeof named === 'string' ? flows.get(named) : named;
  const none: FlowDocument = { name: 'none', nodes: [], edges: [] };
  return { module, flow: flow ?? none, template };
}

export type Opened =
  | { readonly ok: true; readonly subject: Subject; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function openTemplate(document: TemplateDocument): Opened {
  const module = shippedModules().find((each) => each.document.type === document.moduleType);
  if (module === undefined) {
    const params = { type: document.moduleType };
    return { ok: false, problems: [problem('unknown_module', '/moduleType', params)] };
  }
  const subject = subjectOf(module.document, document);
  const result = compileSubject(subject);
  return result.ok
    ? { ok: true, subject, problems: result.problems }
    : { ok: false, problems: result.problems };
}

/**
 * Reads a module document, which may replace a shipped one, or a template of a shipped module; or
 * reports its problems. Throws a FileFault for a missing file.
 */
export function openFile(file: string): Opened {
  const read = readText(file);
  if (!read.ok) return read;
  const { text } = read;
  const parsed = parseDocument(text);
  if (!parsed.ok) return { ok: false, problems: parsed.problems };
  if (isObject(parsed.document) && 'moduleType' in parsed.document) {
    const problems = checkDocument('template', parsed.document);
    if (problems.length > 0) return { ok: false, problems };
    return openTemplate(parsed.document as TemplateDocument);
  }
  const shape = withPositions(checkDocument('module', parsed.document), text);
  if (hasErrors(shape)) return { ok: false, problems: shape };
  const subject = subjectOf(parsed.document as ModuleDocument);
  const result = compileSubject(subject, text);
  return result.ok
    ? { ok: true, subject, problems: result.problems }
    : { ok: false, problems: result.problems };
}

interface DemoTemplate {
  readonly key: string;
  readonly document: unknown;
}

/** Replaces the names of people and teams in a demo template by numbers, consistently. */
function withIds(value: unknown, ids: Map<string, number>): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids));
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    const id = ids.get(reference) ?? ids.size + 1;
    ids.set(reference, id);
    return id;
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, ids)]));
}

/** Every shipped module, and every template of the demo, by name. */
export function shippedSubjects(): ReadonlyMap<string, Subject> {
  const modules = shippedModules().map(({ document }) => document);
  const file = join(import.meta.dirname, '../../demo/records/templates.json');
  const demo = JSON.parse(readFileSync(file, 'utf8')) as readonly DemoTemplate[];
  const templates = demo.flatMap(({ key, document }): readonly [string, Subject][] => {
    const template = withIds(document, new Map()) as TemplateDocument;
    const module = modules.find(({ type }) => type === template.moduleType);
    return module === undefined ? [] : [[key, subjectOf(module, template)]];
  });
  return new Map([
    ...modules.map((module): [string, Subject] => [module.type, subjectOf(module)]),
    ...templates,
  ]);
}
