export { Filter } from '../number/Filter.tsx';
