import { ImportNotice } from '../import/ImportNotice.tsx';
import { type ListPageProps, ListPage as List } from '../list/ListPage.tsx';

// The first rows are requested while the list is being drawn, so both are in one chunk.
export { prefetchRows } from '../list/prefetch-rows.ts';
export { folderModulesOf } from '../folders/folder-modules.ts';

/** The list of a module, with the notice of a background import. */
export function ListPage(props: Omit<ListPageProps, 'importNotice'>) {
  const { module, site } = props;
  return <List {...props} importNotice={<ImportNotice module={module} siteId={site.id} />} />;
}
