import type { CompiledColumn, CompiledModule } from '../runtime/compiled.ts';
import { versionColumn } from '../runtime/record/file-metadata.ts';
import { isInbound } from '../runtime/record/inbound-references.ts';
import { dmsKindOf } from './dms.ts';

/** The field type that marks a document as a drawing on which tags are found. */
const markType = 'smart_drawing';

/**
 * The column that marks documents of a module as drawings; null for a module without drawings: it
 * is not below `dms/`, or its items have no versions.
 */
export function drawingColumn(module: CompiledModule): CompiledColumn | null {
  if (dmsKindOf(module.document) === null || versionColumn(module) === null) return null;
  return (
    module.columns.find(
      ({ origin, fieldType }) => origin === 'core' && fieldType.document.type === markType,
    ) ?? null
  );
}

/**
 * The types of the modules to whose items hotspots of a drawing may lead: those to which drawings refer,
 * and drawings themselves, because one continues on another.
 */
export function hotspotTypes({ document, columns }: CompiledModule): readonly string[] {
  const referred = columns.flatMap(({ origin, fieldType, settings }) => {
    const isReference = origin === 'core' && fieldType.document.reference === 'item';
    return isReference && settings.moduleType !== undefined && !isInbound({ settings })
      ? [settings.moduleType]
      : [];
  });
  return [...new Set([...referred, document.type])];
}
