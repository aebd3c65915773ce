export { CustomerDetailScreen as default } from './CustomerDetailScreen.tsx';
