import { isUnit } from '../../../domain/units.ts';

interface MeasuredHeader {
  /** The header without its unit. */
  readonly stem: string;
  readonly unit: string;
}

const bracketed = /^(.*\S)\s*[([]\s*([^()[\]]{1,20}?)\s*[)\]]$/u;
/** `Druck in bar`, `Length, mm`, `Druck / bar`. */
const signed = /^(.*[^\s,])(?:\s+(?:in|en|\/)\s+|,\s*)(\S{1,20})$/iu;
const bare = /^(.*\S)\s+(\S{1,20})$/u;

/** `Phase A` has no unit, nor has `Pressure min`. */
const isAmbiguous = (unit: string): boolean => /^(?:\p{L}|min|in|rad|St)$/u.test(unit);

/** The unit at the end of the header of a column of numbers; null without one. */
export function unitOfHeader(header: string): MeasuredHeader | null {
  const [, stem, unit] = bracketed.exec(header) ?? [];
  if (stem !== undefined && unit !== undefined) return { stem, unit };
  const [, before, behind = ''] = signed.exec(header) ?? [];
  if (before !== undefined && isUnit(behind)) return { stem: before, unit: behind };
  const [, name, last = ''] = bare.exec(header) ?? [];
  return name !== undefined && isUnit(last) && !isAmbiguous(last)
    ? { stem: name, unit: last }
    : null;
}
