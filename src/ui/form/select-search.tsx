import { Search } from 'lucide-react';

/** The icon of an open select with search; antd's icon is read out, in English. */
export const searchIcon = <Search />;

/** Props of a select that is searched by its labels. */
export const searchByLabel = { optionFilterProp: 'label', searchIcon };
