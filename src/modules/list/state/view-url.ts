import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList, jsonEquals, ownProperty } from '../../../runtime/record/json.ts';
import type { ViewChange } from './view-change.ts';
import { viewParams } from './view-url-codec.ts';
import { plainView } from './sanitize-view.ts';

/** An empty list and an empty search are the same as none. */
const isEmptyField = (value: unknown) =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0);

/** A view with parts changed. */
export function applyViewChange(view: ViewDocument, change: ViewChange): ViewDocument {
  const { settings, ...fields } = change;
  const parts = Object.entries({ ...view, ...fields, ...settings }).filter(
    ([, value]) => !isEmptyField(value),
  );
  return { kind: view.kind, ...Object.fromEntries(parts) };
}

/** The view change of an address; an empty parameter removes a part. */
export function viewChangeFromParams(params: URLSearchParams): ViewChange {
  const changes = viewParams.map(({ param, decode }) => {
    const text = params.get(param);
    return text === null ? {} : decode(text);
  });
  return changes.reduce(
    (all, change) => ({ ...all, ...change, settings: { ...all.settings, ...change.settings } }),
    {},
  );
}

/** The parameters that change `base` into `view`; null for a parameter that is not needed. */
export function viewChangeToParams(
  view: ViewDocument,
  base: ViewDocument,
): readonly (readonly [param: string, text: string | null])[] {
  return viewParams.map(({ name, param, encode }) => [
    param,
    jsonEquals(ownProperty(view, name) ?? null, ownProperty(base, name) ?? null)
      ? null
      : encode(view),
  ]);
}

/** The query string of the list of all items with changes: `?view=all&sort=-due_at`. */
export function viewSearch(view: ViewDocument): string {
  const changes = viewChangeToParams(view, plainView).flatMap(([name, text]) =>
    text === null ? [] : [[name, text]],
  );
  return `?${new URLSearchParams([['view', 'all'], ...changes])}`;
}
