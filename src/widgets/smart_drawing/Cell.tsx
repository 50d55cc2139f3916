export { Read as Cell } from '../checkbox/Read.tsx';
