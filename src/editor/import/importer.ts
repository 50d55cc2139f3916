import type { ModuleDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { EditorContext } from '../document/context.ts';
import type { FormFile } from './form-file.ts';
import type { ReportLine } from './report.ts';

/** What importers know besides the file. */
export interface ImportContext extends Pick<EditorContext, 'problemsOf'> {
  readonly module: ModuleDocument;
  /** The language of texts that name none. */
  readonly language: string;
  /** The names of the people of the site, as search keys; absent: they are not known. */
  readonly people?: ReadonlySet<string>;
}

/** Why a file is no form of the importer. Each code has a text, `unreadable` in form_files.json. */
export type UnreadableForm = 'no_survey' | 'no_schema' | 'json' | 'no_fields' | 'wrong_file';

export type ImportedForm =
  | {
      readonly ok: true;
      /** It satisfies schemas/meta/template and compiles. */
      readonly document: TemplateDocument;
      readonly report: readonly ReportLine[];
    }
  | {
      readonly ok: false;
      readonly reason: UnreadableForm;
      /** Where a text stops being readable, from 1. */
      readonly at?: { readonly line: number; readonly column: number };
    };

/** Makes a template of a file. It never throws, whatever the file holds. */
export type Importer = (file: FormFile, context: ImportContext) => ImportedForm;
