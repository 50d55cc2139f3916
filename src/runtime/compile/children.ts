import type { ColumnDocument, ModuleDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { childrenOf } from '../record/children.ts';
import { resolveSettings } from '../record/settings.ts';
import { nearParams } from './nearest.ts';
import { problem } from './problems.ts';

/** Names of columns that every item has besides those of its document. */
const baseNames = ['name', 'status'];

function refersTo(parentType: string, fieldTypes: FieldTypes) {
  return ({ columnType, columnData }: ColumnDocument): boolean => {
    const document = fieldTypes.get(columnType)?.document;
    if (document?.reference !== 'item' || document.dataType !== 'number[]') return false;
    const { moduleType, isInbound } = resolveSettings(document, columnData);
    return moduleType === parentType && isInbound !== true;
  };
}

/**
 * What is wrong with the columns whose items are worked on in place, by the documents of their
 * modules that are known. Warnings, since a later version of the other module may repair it.
 */
export function childProblems(
  { type, coreColumns }: ModuleDocument,
  documentOf: (type: string) => ModuleDocument | undefined,
  fieldTypes: FieldTypes,
): readonly Problem[] {
  return coreColumns.flatMap(({ columnType, columnData }, index) => {
    const fieldType = fieldTypes.get(columnType);
    if (fieldType === undefined) return [];
    const children = childrenOf({ settings: resolveSettings(fieldType.document, columnData) });
    const child = children === null ? undefined : documentOf(children.moduleType);
    if (children === null || child === undefined) return [];
    const pointer = `/coreColumns/${index}/columnData`;
    const params = { type: child.type, parent: type };
    const isLinked = child.coreColumns.some(refersTo(type, fieldTypes));
    const known = [...child.coreColumns.map(({ db }) => db), ...baseNames];
    const unknown = (db: string, at: string) =>
      known.includes(db)
        ? []
        : [
            problem('unknown_child_column', pointer + at, {
              ...params,
              db,
              ...nearParams(db, known),
            }),
          ];
    return [
      ...(isLinked ? [] : [problem('no_child_reference', `${pointer}/moduleType`, params)]),
      ...children.columns.flatMap((db, at) => unknown(db, `/childColumns/${at}`)),
      ...children.sort.flatMap(({ db }, at) => unknown(db, `/childSort/${at}/db`)),
    ];
  });
}
