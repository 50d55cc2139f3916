import type { InvalidModuleFile } from '../../src/contract/modules.ts';
import type { CompiledModule, CompiledTemplateIdentity } from '../../src/runtime/compiled.ts';
import type { LackedRights } from '../../src/runtime/compile/restrict.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';

/** A module with a template version, and the options from lists of the site with which it was compiled. */
interface CompiledTemplate {
  readonly options: string;
  readonly result: CompileResult;
}

/** A module in use. */
export interface LiveModule {
  /** The file that defines it. */
  readonly file: string;
  /** The organisation that made it, which alone sees it; null: everybody sees it. */
  readonly madeBy: number | null;
  readonly document: ModuleDocument;
  readonly flow: FlowDocument;
  readonly compiled: CompiledModule;
  /** Numbers of every status that the module or one of its templates has ever had; grows. */
  readonly statusNumbers: Map<string, number>;
  /** By template and version, as items of that version see the module. */
  readonly withTemplates: Map<string, CompiledTemplate>;
  /** By the template versions of a site, as lists of its items see the module. */
  readonly forLists: Map<string, CompiledModule>;
  /** By template and version, the columns that the person may not read there. */
  readonly hiddenIn: Map<string, ReadonlySet<string>>;
  /** By the rights that a person lacks, as operations of that person see the module. */
  readonly forRights: Map<string, LiveModule>;
  /** The rights that the person lacks to whom `compiled` is restricted; none outside of operations. */
  readonly lacked: LackedRights;
}

/** The modules in use, for operations and routes: those that the caller's organisation sees. */
export interface Modules {
  readonly all: () => readonly LiveModule[];
  readonly byApi: (api: string) => LiveModule | undefined;
  readonly byType: (type: string) => LiveModule | undefined;
  readonly byTable: (table: string) => LiveModule | undefined;
  /** Files that are refused or carry warnings. */
  readonly problems: () => readonly InvalidModuleFile[];
  /** The problems of a document that an organisation is about to make or change. */
  readonly checkOwn: (organisationId: number, text: string) => readonly Problem[];
  /** Reads the documents of organisations again, and resolves when their modules are in use. */
  readonly reloadOwn: () => Promise<void>;
  /** A module compiled with a stored template version; cached for each pair. */
  readonly withTemplate: (module: LiveModule, template: CompiledTemplateIdentity) => CompileResult;
  /** A module compiled with a template that is not stored yet. */
  readonly withDraft: (module: LiveModule, template: CompiledTemplateIdentity) => CompileResult;
  /** Stores the numbers of the statuses that a template adds, before items can have them. */
  readonly keepStatuses: (
    module: LiveModule,
    statuses: readonly { readonly key: string; readonly number: number }[],
  ) => Promise<void>;
}
