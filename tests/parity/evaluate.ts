import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { ModuleDocument, TemplateDocument } from '../../src/runtime/documents.ts';
import { moveOptions } from '../../src/runtime/flow/move-options.ts';
import { transition } from '../../src/runtime/flow/transition.ts';
import type { Actor } from '../../src/runtime/flow/types.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { applyChanges } from '../../src/runtime/record/apply.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import type { FieldError } from '../../src/runtime/record/errors.ts';
import {
  createColumnEvaluator,
  type RecordContext,
} from '../../src/runtime/record/column-state.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { normaliseItem } from '../../src/runtime/record/normalise-item.ts';
import { validateItem } from '../../src/runtime/record/validate.ts';
import { errorMessage } from '../../src/runtime/format-message.ts';
import { languages } from '../../src/runtime/text.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

/** A stored item and a change of it; JSON, as both sides get it. */
export interface ItemChangeCase {
  /** Values by db name that replace those of a new item; template columns too. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly changes: ItemChanges;
  readonly context: RecordContext;
  readonly user: number;
  readonly comment: string;
}

/** A template of a module, and items of it. */
export interface ParityCase {
  readonly module: ModuleDocument;
  readonly template: TemplateDocument;
  readonly changes: readonly ItemChangeCase[];
}

function compiledOf({ module, template }: ParityCase): CompiledModule {
  const result = compileModule(module, {
    fieldTypes,
    flows: new Map(),
    patterns: re2PatternEngine,
    template: { id: 7, version: 1, document: template },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.module;
}

function withSentences(error: FieldError): object {
  return { ...error, sentences: languages.map((language) => errorMessage(error, language)) };
}

function itemOf(module: CompiledModule, { stored }: ItemChangeCase): Item {
  const item = blankItem(module, 1);
  const at = (place: 'core' | 'template') =>
    Object.fromEntries(
      Object.entries(stored).filter(([db]) => module.byDb.get(db)?.origin === place),
    );
  return { ...item, id: 5, ...at('core'), columns: { ...item.columns, ...at('template') } };
}

function resultOf(module: CompiledModule, change: ItemChangeCase): object {
  const { changes, context, user, comment } = change;
  const { item: changed, errors } = applyChanges(module, itemOf(module, change), changes, context);
  const settled = normaliseItem(module, changed, context);
  const stateOf = createColumnEvaluator(module, settled, context);
  const actor: Actor = { user_id: user, team_ids: [1], may: () => user < 4, ...context };
  return {
    refused: errors.map(withSentences),
    wrong: validateItem(module, settled, context).map(withSentences),
    settled,
    fields: module.columns.map((column) => [
      column.db,
      stateOf(column),
      column.toText(settled[column.db]),
    ]),
    moves: moveOptions(module.flow, settled, actor).map(({ to, ...offer }) => ({
      ...offer,
      to: to.key,
    })),
    moved: module.flow.statuses.map(({ key }) =>
      transition(module.flow, settled, { to: key, comment }, actor),
    ),
  };
}

/** The verdicts of the runtime, one JSON text per changed item. */
export function evaluate(testCase: ParityCase): readonly string[] {
  const module = compiledOf(testCase);
  const blank = blankItem(module, 1);
  return testCase.changes.map((change) => JSON.stringify({ blank, ...resultOf(module, change) }));
}
