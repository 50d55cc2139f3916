export { ReadCount as Read } from '../common/ReadCount.tsx';
