/** What a list is opened with; together, so that it comes in one file. */
export { prefetchRows } from './prefetch-rows.ts';
export { ListPage } from './ListPage.tsx';
