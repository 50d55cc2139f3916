export { Read } from '../checkbox/Read.tsx';
