import { DOWNLOAD_SENT_FILES } from '../contract/sent-files.ts';
import { fillPath } from '../domain/call.ts';
import { apiUrl } from './client.ts';

/** The address of the archive with the files that an item sent. */
export const sentFilesUrl = (siteId: number, type: string, itemId: number): string =>
  apiUrl(fillPath(DOWNLOAD_SENT_FILES.path, { siteId }), { module_type: type, item_id: itemId });
