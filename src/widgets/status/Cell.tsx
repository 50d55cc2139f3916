export { Read as Cell } from './Read.tsx';
