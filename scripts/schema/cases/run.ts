import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import * as flow from './observe/flow.ts';
import * as form from './observe/form.ts';
import * as list from './observe/list.ts';
import * as whole from './observe/module.ts';
import * as record from './observe/record.ts';
import type { Case, Probe } from './types.ts';

/** Evaluates a probe on a compiled module; the result is plain data. */
function observe(module: CompiledModule, probe: Probe): unknown {
  switch (probe.kind) {
    case 'texts':
      return whole.texts(module);
    case 'template':
      return whole.template(module);
    case 'code':
      return whole.code(module);
    case 'calls':
      return whole.calls(module, probe.names);
    case 'navigation':
      return whole.navigation(module, probe.group, probe.order);
    case 'table':
      return whole.table(module);
    case 'reply':
      return whole.reply(module, probe.key);
    case 'tabs':
      return form.tabs(module);
    case 'section':
      return form.section(module, probe.tab, probe.section);
    case 'field':
      return form.field(module, probe.db);
    case 'control':
      return form.control(module, probe.db, probe.setting);
    case 'list':
      return list.list(module);
    case 'views':
      return list.views(module);
    case 'report':
      return form.report(module);
    case 'head':
      return form.head(module);
    case 'list_column':
      return list.listColumn(module, probe.db);
    case 'query':
      return list.query(module, probe.examples, probe.query);
    case 'unique':
      return module.byDb.get(probe.db)?.unique ?? null;
    case 'blank':
      return record.blankAt(module, probe.pointer);
    case 'save':
      return record.save(module, probe.pointer, probe.example, probe.change);
    case 'refusal':
      return record.refusal(module, probe.pointer, probe.example, probe.change);
    case 'state':
      return record.stateOf(module, probe.db, probe.example);
    case 'settled':
      return record.settled(module, probe.pointer, probe.example);
    case 'begun':
      return record.begun(module, probe.pointer, probe.example);
    case 'statuses':
      return flow.statuses(module);
    case 'ways':
      return flow.ways(module);
    case 'offers':
      return flow.offers(module, probe.from, probe.example);
    case 'status':
      return flow.status(module, probe.key);
    case 'move':
      return flow.move(module, probe);
  }
}

export interface Failure {
  readonly case: Case;
  readonly actual: unknown;
}

/** Runs a case; null if it passes. */
export function runCase(module: CompiledModule, tried: Case): Failure | null {
  const actual = observe(module, tried.probe);
  return jsonEquals(actual, tried.expected) ? null : { case: tried, actual };
}

/** Every case that fails, in order. */
export function failuresOf(module: CompiledModule, cases: readonly Case[]): readonly Failure[] {
  return cases.flatMap((each) => runCase(module, each) ?? []);
}
