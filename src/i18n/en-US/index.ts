import { entrance } from './entrance.ts';
import { product } from './product.ts';

export const enUS = { ...entrance, ...product } as const;
