export { Filter } from '../checkbox/Filter.tsx';
