import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList, jsonEquals } from '../../../runtime/record/json.ts';
import { addressParts, type ViewChange } from './parts.ts';
import { plainView } from './working.ts';

/** A list without entries and a search without words are the same as none. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0);

/** A view with parts changed. */
export function withParts(view: ViewDocument, change: ViewChange): ViewDocument {
  const parts = Object.entries({ ...view, ...change }).filter(([, value]) => !isNothing(value));
  return { kind: view.kind, ...Object.fromEntries(parts) };
}

/** What an address says of a view; a parameter without a text takes a part away. */
export function readChange(params: URLSearchParams): ViewChange {
  const changes = addressParts.map(({ name, param, changeOf }): ViewChange => {
    const text = params.get(param);
    if (text === null) return {};
    return text === '' ? { [name]: undefined } : decode(text);
  });
  return changes.reduce((all, change) => ({ ...all, ...change }), {});
}

/** The parameters that make `view` of `base`; null for one that is not needed. */
export function writeChange(
  view: ViewDocument,
  base: ViewDocument,
): readonly (readonly [param: string, text: string | null])[] {
  return addressParts.map(({ name, param, textOf }) => [
    param,
    jsonEquals(view[name] ?? null, base[name] ?? null) ? null : encode(view),
  ]);
}

/** What stands behind the address of a list, where no saved view is opened: `?sort=-due_at`. */
export function viewAddress(view: ViewDocument): string {
  const params = writeChange(view, plainView).filter(([, text]) => text !== null);
  return params.length === 0
    ? ''
    : `?${new URLSearchParams(params.map(([name, text]) => [name, text ?? '']))}`;
}
