export { default } from './OrderDetailScreen.tsx';
