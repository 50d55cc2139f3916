import { Search } from 'lucide-react';

/** Stands in an open choice that can be searched; antd's own is read out, and in English. */
export const searchIcon = <Search />;

/** A choice is searched by the words that it shows. */
export const searchByLabel = { optionFilterProp: 'label', searchIcon };
