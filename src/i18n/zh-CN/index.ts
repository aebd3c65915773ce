import { entrance } from './entrance.ts';
import { product } from './product.ts';

export const zhCN = { ...entrance, ...product } as const;
