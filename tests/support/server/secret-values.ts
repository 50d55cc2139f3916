import { fieldPermission } from '../../../src/domain/permissions.ts';
import { compileModule } from '../../../src/runtime/compile/module.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { isDetermined } from '../../../src/runtime/record/column-state.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { shippedFlows } from '../compiled.ts';

/** The field right that the tests plant. */
export const right = 'secret';

export const secretCodes = (type: string): readonly string[] => [
  fieldPermission(type, right, 'read'),
  fieldPermission(type, right, 'write'),
];

const compile = (document: ModuleDocument) =>
  compileModule(document, { fieldTypes, flows: shippedFlows });

/** Why a column can't carry the right: by itself, or because a requirement of the flow reads it. */
const refusals: ReadonlySet<string> = new Set(['right_column', 'requirement_right']);

/** The document with the right on every core column that may carry one. */
export function withSecrets(shipped: ModuleDocument): ModuleDocument {
  const document: ModuleDocument = {
    ...shipped,
    fieldRights: [{ id: right, name: { en: 'Secrets', de: 'Geheimes' } }],
  };
  const coreColumns = shipped.coreColumns.map((column, at) => {
    const planted = { ...column, right };
    const one = document.coreColumns.map((each, index) => (index === at ? planted : each));
    const { problems } = compile({ ...document, coreColumns: one });
    return problems.some(({ code }) => refusals.has(code)) ? column : planted;
  });
  return { ...document, coreColumns };
}

/** A value that appears nowhere else, and the text by which an answer shows it. */
export interface Secret {
  readonly value: unknown;
  /** In JSON and in files of the English language. */
  readonly marks: readonly string[];
}

/** A secret value of a column, numbered; null for types whose few values all appear elsewhere. */
export function secretOf(
  { db, settings, fieldType }: CompiledColumn,
  number: number,
): Secret | null {
  const { type, system } = fieldType.document;
  if (system === true) return null;
  switch (type) {
    case 'text':
    case 'textarea': {
      if (settings.pattern !== undefined) return null;
      const text = `Xq${number}z${db.replaceAll('_', '')}`.slice(
        0,
        Number(settings.maxLength ?? 40),
      );
      return { value: text, marks: [text] };
    }
    case 'number': {
      const value = 738_100 + number;
      const isTooMuch = typeof settings.max === 'number' && settings.max < value;
      return isTooMuch ? null : { value, marks: [String(value), value.toLocaleString('en')] };
    }
    case 'datetime': {
      const year = 2100 + number;
      const day = `${year}-03-04`;
      const value = settings.includeTime === true ? `${day}T05:06:07.000Z` : day;
      return { value, marks: [String(year)] };
    }
    case 'color': {
      const value = `#C0FF${(number % 256).toString(16).toUpperCase().padStart(2, '0')}`;
      return { value, marks: [value] };
    }
    case 'lat_lon': {
      const value = Number(`71.${712_000 + number}`);
      return { value: [value, 12.5], marks: [String(value)] };
    }
    default:
      return null;
  }
}

/** Whether a person can enter the column's value. */
export const isEnterable = (column: CompiledColumn): boolean => !isDetermined(column);
