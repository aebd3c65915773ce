export { CustomerDetailScreen as default } from '../../shell/customer/CustomerDetailScreen.tsx';
