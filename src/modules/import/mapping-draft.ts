import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import { isList, isObject } from '../../runtime/record/json.ts';

type DraftSource = Pick<ImportJob, 'id' | 'sheet' | 'headers'>;

const keyOf = ({ id, sheet }: DraftSource): string => `import ${id} ${sheet ?? ''}`;

function isMapping(value: unknown): value is ImportMapping {
  return isObject(value) && isList(value['columns']) && isList(value['create_missing']);
}

/** The mapping that was being made for a file when the page was left; null for none that fits. */
export function readMappingDraft(source: DraftSource): ImportMapping | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(source)) ?? 'null');
    return isMapping(value) && value.columns.length === source.headers.length ? value : null;
  } catch (error) {
    console.warn('The mapping that was begun could not be read', error);
    return null;
  }
}

/** Keeps a mapping that the server has not been told of, so that a reload doesn't lose it. */
export function saveMappingDraft(source: DraftSource, mapping: ImportMapping): void {
  try {
    sessionStorage.setItem(keyOf(source), JSON.stringify(mapping));
  } catch (error) {
    console.warn('The mapping that was begun could not be kept', error);
  }
}

export function deleteMappingDraft(source: DraftSource): void {
  try {
    sessionStorage.removeItem(keyOf(source));
  } catch (error) {
    console.warn('The mapping that was begun could not be removed', error);
  }
}
