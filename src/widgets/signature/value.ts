import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';

/** The drawn lines as the data of an SVG path in a box of this size. */
export interface Drawing {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** One signature. Before the server signs it, it has no signer, time or digest. */
export interface Signature {
  readonly user_id: number | null;
  /** As the signer typed it. */
  readonly printed_name: string;
  /** What the signature confirms, "Isolation verified"; may be empty. */
  readonly meaning: string;
  /** Null: signed only by the printed name. */
  readonly drawing: Drawing | null;
  /** ISO 8601 UTC. */
  readonly signed_at: string | null;
  /** Digest of the values signed (src/runtime/record/digest.ts). */
  readonly covers: string | null;
}

/** Move to and line to with whole numbers: a pad produces no other path commands. */
const pathForm = /^(?:[ML]-?\d{1,5} -?\d{1,5})*$/;
export const maxPathLength = 30_000;
export const maxNameLength = 200;
const largest = 5000;

function drawingOf(value: unknown): Drawing | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const [path, width, height] = [
    ownProperty(value, 'path'),
    ownProperty(value, 'width'),
    ownProperty(value, 'height'),
  ];
  const isPath = typeof path === 'string' && path.length <= maxPathLength && pathForm.test(path);
  const isSize = [width, height].every(
    (side) => typeof side === 'number' && side > 0 && side <= largest,
  );
  if (!isPath || path === '' || !isSize) return undefined;
  return { path, width: Number(width), height: Number(height) };
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxNameLength;
const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

function signatureOf(value: unknown): Signature | undefined {
  if (!isObject(value)) return undefined;
  const drawing = drawingOf(ownProperty(value, 'drawing'));
  const name = ownProperty(value, 'printed_name');
  const meaning = ownProperty(value, 'meaning');
  const signedAt = ownProperty(value, 'signed_at') ?? null;
  const covers = ownProperty(value, 'covers') ?? null;
  const user = ownProperty(value, 'user_id') ?? null;
  if (drawing === undefined || !isShortText(name) || name.trim() === '') return undefined;
  if (!isShortText(meaning) || !isTextOrNull(signedAt) || !isTextOrNull(covers)) return undefined;
  if (user !== null && !Number.isSafeInteger(user)) return undefined;
  return {
    user_id: user === null ? null : Number(user),
    printed_name: name,
    meaning,
    drawing,
    signed_at: signedAt,
    covers,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** The signatures of a stored value, none for an empty one; null for an invalid value. */
export function signaturesOf(value: unknown): readonly Signature[] | null {
  if (value === null || value === undefined || value === '') return [];
  const list = typeof value === 'string' ? parsed(value) : undefined;
  if (!isList(list)) return null;
  const signatures = list.map(signatureOf).filter((each) => each !== undefined);
  return signatures.length === list.length ? signatures : null;
}

/** Encodes signatures as a stored value. */
export function valueOf(signatures: readonly Signature[]): string {
  return signatures.length === 0 ? '' : JSON.stringify(signatures);
}

/** The maximum number of signatures. */
export function signatureLimit({ allowMultiple, maxSignatures }: SettingsOf<'signature'>): number {
  return allowMultiple ? (maxSignatures ?? Infinity) : 1;
}

/** A key that distinguishes the signatures of one value. */
export function keyOf({ signed_at: at, printed_name: name, drawing }: Signature): string {
  return `${at ?? ''} ${name} ${drawing?.path ?? ''}`;
}
