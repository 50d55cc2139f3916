import type { InvalidModuleFile } from '../../src/contract/modules.ts';
import type { CompiledModule, CompiledTemplateIdentity } from '../../src/runtime/compiled.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';

/** A module that works now. */
export interface LiveModule {
  /** The file it comes from. */
  readonly file: string;
  readonly document: ModuleDocument;
  readonly flow: FlowDocument;
  readonly compiled: CompiledModule;
  /** Numbers of every status that the module or a template of it has ever had; grows. */
  readonly statusNumbers: Map<string, number>;
}

/** The modules that work now, for operations and routes. */
export interface Modules {
  readonly all: () => readonly LiveModule[];
  readonly byApi: (api: string) => LiveModule | undefined;
  readonly byType: (type: string) => LiveModule | undefined;
  readonly byTable: (table: string) => LiveModule | undefined;
  /** Files that are refused or carry warnings. */
  readonly problems: () => readonly InvalidModuleFile[];
  /** A module as items of a stored template version see it; compiled once for each of both. */
  readonly withTemplate: (module: LiveModule, template: CompiledTemplateIdentity) => CompileResult;
  /** The same for a template that is not stored yet. */
  readonly withDraft: (module: LiveModule, template: CompiledTemplateIdentity) => CompileResult;
  /** Keeps the numbers of statuses that a template brings, before items can have them. */
  readonly keepStatuses: (
    module: LiveModule,
    statuses: readonly { readonly key: string; readonly number: number }[],
  ) => Promise<void>;
}
