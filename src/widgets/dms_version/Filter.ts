export { presenceFilter as filter } from '../common/presence-filter.ts';
