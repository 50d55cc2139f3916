import type { SiteRow } from '../../../contract/directory.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { FormFile } from '../form-file.ts';
import type { ImportContext } from '../importer.ts';

/** What every view of an opened form needs. */
export interface OpenedFormProps {
  readonly file: File;
  readonly form: FormFile;
  readonly context: ImportContext;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly module: CompiledModule;
  /** The page of the module's templates. */
  readonly templates: string;
}
