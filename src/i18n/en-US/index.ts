import { entrance } from './entrance.ts';
import { product } from './product.ts';
import { server } from './server.ts';

export const enUS = { ...entrance, ...product, ...server } as const;
