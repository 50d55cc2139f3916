export { filter } from '../checkbox/Filter.tsx';
