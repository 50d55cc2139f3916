import type { CallDocument } from '../../../src/contract/call.ts';
import { GET_ITEM_DRAWINGS } from '../../../src/contract/hotspots.ts';
import { FIND_ITEM_CODE } from '../../../src/contract/item-codes.ts';
import * as files from '../../../src/contract/files.ts';
import { EXPORT_SITE_LIST } from '../../../src/contract/list-files.ts';
import { DELETE_ACCOUNT } from '../../../src/contract/people-changes.ts';
import { DOWNLOAD_SENT_FILES } from '../../../src/contract/sent-files.ts';
import { SEARCH_FILE_TEXTS, SEARCH_ITEMS, SEARCH_SITE } from '../../../src/contract/search.ts';
import { fillPath } from '../../../src/domain/call.ts';
import type { Plant } from '../server/plant.ts';

/** Ids by the name of their path parameter. */
export type Ids = Readonly<Record<string, string | number>>;

/** The first site's item of the module of a path. */
export function itemIn({ server, stock }: Plant, path: string): number {
  const api = /^\/api\/sites\/\{siteId\}\/(.+?)\/(?:\{itemId\}|\w+$)/.exec(path)?.[1] ?? '';
  const named = server.services.modules.byApi(api.replace(/(recycle-bin\/)?\{kind\}/, 'documents'));
  return stock.items.get(named?.document.type ?? '') ?? 0;
}

/** Required query parameters of calls. */
const requested: Readonly<Record<string, string>> = {
  [files.GET_SITE_FILES.name]: '?ids=1',
  [FIND_ITEM_CODE.name]: '?code=x',
  [GET_ITEM_DRAWINGS.name]: '?module_type=equipment&item_id=1',
  [DOWNLOAD_SENT_FILES.name]: '?module_type=transmittals&item_id=1',
  [SEARCH_ITEMS.name]: '?search=pump',
  [SEARCH_SITE.name]: '?search=pump',
  [SEARCH_FILE_TEXTS.name]: '?type=dms_documents&search=pump&ids=1',
  [DELETE_ACCOUNT.name]: '?keep_name=true',
  [EXPORT_SITE_LIST.name]: '?format=csv',
};

/** A call's address on the first site; items are those of their module there. */
export function addressIn(
  plant: Plant,
  ids: Ids,
  { path, name }: Pick<CallDocument, 'path' | 'name'>,
  changed: Ids = {},
): string {
  const filled = fillPath(path, { ...ids, itemId: itemIn(plant, path), ...changed });
  return filled.replaceAll('%2F', '/') + (requested[name] ?? '');
}
