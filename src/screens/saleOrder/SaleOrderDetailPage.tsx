export { default } from '../../shell/order/OrderDetailScreen.tsx';
